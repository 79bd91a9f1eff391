/**
 * Plan shares: the dated share of a month's plan revenue that teachers get by the minutes that members verifiably learnt in what their plan opens
 * (decision 71).
 * Owns the rule, the shared months and each teacher's share; does not own revenue (subscriptions), lessons, or what is paid out (payouts).
 * Calls ledger, payouts, subscriptions, people, audit. Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { planShareJobs } from './plan-shares.jobs.ts'
import { planShareRoutes } from './plan-shares.routes.ts'

export const planShares: Module = { name: 'plan-shares', routes: planShareRoutes, jobs: planShareJobs, personalData }
