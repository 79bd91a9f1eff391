/**
 * Books: the accountant's view: trial balance, statements, exports, and the reconciliation of all money.
 *
 * Owns the runs of the reconciliation; does not own bookings, which belong to ledger, nor the names of their sources, which come from the modules
 * that booked them. Calls ledger, people, audit and notifications, and for the names orders, payments, refunds, invoices and points. Subscribes to
 * nothing. Publishes nothing.
 */
import { reconcileGauges } from './reconcile-runs.service.ts'
import type { Module } from '#platform/app/module'
import { bookJobs } from './books.jobs.ts'
import { bookRoutes } from './books.routes.ts'

export const books: Module = { name: 'books', routes: bookRoutes, jobs: bookJobs, gauges: reconcileGauges }
