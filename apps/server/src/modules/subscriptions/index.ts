/**
 * Subscriptions: the membership plans of the house and what they promise.
 * Owns plans and their versions. Who may use a plan belongs to entitlements, its sale to orders.
 * Calls entitlements. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/module'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { getPlan, publishPlan, type PlanDraft } from './subscriptions.service.ts'
export const subscriptions: Module = { name: 'subscriptions', routes: subscriptionRoutes }
