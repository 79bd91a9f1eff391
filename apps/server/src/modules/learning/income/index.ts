/**
 * Income: what a teacher earned line by line, is paid next and why, and what they taught in the last months.
 * Owns no table; does not own earnings, payouts and pay days (payouts), the fee (escrow), tax rules, lessons, reports or reviews. Calls payouts, escrow,
 * ledger and people; reads the names behind lines, and figures of lessons, reports and reviews, in a few statements (decision 36).
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { incomeRoutes } from './income.routes.ts'

export const income: Module = { name: 'income', routes: incomeRoutes }
