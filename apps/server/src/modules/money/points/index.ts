/**
 * Points (CCXU): what people accumulate by buying (TU), receive (RP) and use (WD).
 * Owns lots of points with their expiry, uses of points, monthly totals and caps, pending points, and the rules in force; each movement is also a
 * posting of the ledger; does not own orders or refunds: orders reports what was paid, refunds what stays paid; calls ledger, people, approvals,
 * user-admin, notifications and audit; subscribes to approval.due and approval.decided, for points given by hand; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { pointJobs } from './points.jobs.ts'
import { pointRoutes } from './points.routes.ts'
import { pointSettings } from './points.settings.ts'
import { pointSubscribers } from './points.subscribers.ts'

export { pointError } from './points.errors.ts'
export { pointsEarned } from './points.notices.ts'
export { maxPointsFor, spreadPoints } from './points.ts'
export { grantPoints } from './earning/give.service.ts'
export { grantPendingPoints, listDuePendingPoints, addPendingPoints, postponePendingPoints } from './earning/pending-points.service.ts'
export { countUsable, listHeldPoints, traceLots, traceUses } from './reading/read-points.service.ts'
export { pointRule } from './rule.service.ts'
export { describeUsed, holdPoints, lockPoints, returnPoints, settlePoints } from './spending/spend.service.ts'
export { lockExchange, returnExchange } from './spending/return-reward.service.ts'
export { holdClawback, calculateClawback } from './spending/clawback.service.ts'

export const points: Module = {
  name: 'points',
  routes: pointRoutes,
  settings: [pointSettings],
  jobs: pointJobs,
  subscribers: pointSubscribers,
  personalData,
}
