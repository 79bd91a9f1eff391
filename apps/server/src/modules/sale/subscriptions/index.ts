/**
 * Subscriptions: the membership plans of the house and what they promise.
 * Owns plans, their versions, what a paid membership earns day by day, its rests and family seats, and what becomes of it when a dearer one
 * takes its place. Who may use a plan from when until when belongs to entitlements, its sale to orders.
 * Calls entitlements, ledger, identity, audit and notifications. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { subscriptionJobs } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { cutMembership, describeEarnings } from './service/cut-memberships.ts'
export { beginMemberships } from './service/memberships.ts'
export { listMembers, listPlanNames } from './service/members.ts'
export { findReplaceable, replaceMembership } from './service/upgrades.ts'
export { upgradeTo } from './upgrade.ts'
export { listSeatSources, listSharers } from './service/seats.ts'
export { getPlan, getPlans, getPlansOnSale, publishPlan, type PlanDraft } from './service/plans.ts'
export { planOnSale } from './subscriptions.repository.ts'
export const subscriptions: Module = { name: 'subscriptions', routes: subscriptionRoutes, jobs: subscriptionJobs }
