/**
 * Family requests: what a child asks its guardians for, and how far a guardian lets a child pay alone.
 * Owns requests with their status moves, and the spending rule of each child; does not own what is asked for: the module of a kind writes `subject`,
 * reads it again and acts on the decision; calls people and notifications; subscribes to its own events, to notify the family; publishes
 * family_request.asked, family_request.decided and family_request.spending_rule_set.
 */
import type { Module } from '#platform/app/module'
import { familyRequestJobs } from './family-requests.jobs.ts'
import { familyRequestRoutes } from './family-requests.routes.ts'
import { familyRequestSubscribers } from './family-requests.subscribers.ts'
import { personalData } from './personal-data.ts'

export { familyRequestDecided } from './family-requests.events.ts'
export { askFamily, countRequestsToDecide, findFamilyRequest, findOpenRequest } from './family-requests.service.ts'
export { readSpendingRight, type SpendingRight } from './spending-rules.service.ts'

export const familyRequests: Module = {
  name: 'family-requests',
  routes: familyRequestRoutes,
  jobs: familyRequestJobs,
  subscribers: familyRequestSubscribers,
  personalData,
}
