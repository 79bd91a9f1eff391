/**
 * Subscriptions: the membership plans of the house and what they promise.
 * Owns plans, their versions, and what a paid membership earns day by day. Who may use a plan belongs to entitlements,
 * its sale to orders.
 * Calls entitlements, ledger, identity, audit and notifications. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/module'
import { subscriptionJobs } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { cutMembership, describeEarnings } from './service/cut-memberships.ts'
export { beginMemberships } from './service/memberships.ts'
export { listMembers, namePlans } from './service/members.ts'
export { getPlan, getPlans, publishPlan, type PlanDraft } from './service/plans.ts'
export const subscriptions: Module = { name: 'subscriptions', routes: subscriptionRoutes, jobs: subscriptionJobs }
