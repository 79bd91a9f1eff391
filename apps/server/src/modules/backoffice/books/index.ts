/**
 * Books: what the house's accountant reads: the trial balance, statements, files for other programs, and whether everything agrees.
 * Owns the runs of the reconciliation. What is booked belongs to ledger, what each number means to whoever told it.
 * Calls ledger, identity and notifications, and for what people call things orders, payments, refunds, invoices and points. Hears nothing. Announces nothing.
 */
import { reconcileGauges } from './reconcile-runs.service.ts'
import type { Module } from '#platform/app/module'
import { bookJobs } from './books.jobs.ts'
import { bookRoutes } from './books.routes.ts'

export const books: Module = { name: 'books', routes: bookRoutes, jobs: bookJobs, gauges: reconcileGauges }
