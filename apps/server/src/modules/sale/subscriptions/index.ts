/**
 * Subscriptions: the membership plans of the platform and what they contain.
 * Owns plans and their versions, the daily revenue of paid memberships, pauses, family seats, and upgrades to a dearer plan. Does not own the right
 * of use (entitlements) or the sale (orders).
 * Calls entitlements, ledger, people, audit, notifications.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { subscriptionJobs } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { isEarnedThrough } from './earning/earn.service.ts'
export { cutMembership, describeEarnings } from './memberships/cut-memberships.service.ts'
export { beginMemberships } from './memberships/memberships.service.ts'
export { listMembers, listPlanNames } from './memberships/members.service.ts'
export { findReplaceable, replaceMembership } from './upgrades/upgrades.service.ts'
export { upgradeTo } from './upgrades/upgrade.ts'
export { listSeatSources, listSharers } from './seats/seats.service.ts'
export { getPlan, getPlans, getPlansOnSale, publishPlan, type PlanDraft } from './plans/plans.service.ts'
export { planOnSale } from './subscriptions.repository.ts'
export const subscriptions: Module = { name: 'subscriptions', routes: subscriptionRoutes, jobs: subscriptionJobs }
