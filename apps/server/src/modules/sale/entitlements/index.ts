/**
 * Entitlements: who may use what, from when until when, and from which source: order line, gift, class, family seat or admin decision.
 * Owns these periods, their sequence, and how they are paused, moved, locked and ended. Does not own what a plan contains (subscriptions) or what was
 * paid (orders).
 * Calls no module; its table refers to those of people.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'

export { activeUntil, grant, listActiveUntil, listEnding, listGiven, listHolders, nextPeriod } from './entitlements.service.ts'
export type { EntitlementPeriod } from './parts.repository.ts'
export {
  moveEarlier,
  startNextPeriod,
  grantSeat,
  lockEntitlements,
  listPeriods,
  listParts,
  replaceUse,
  pausePeriod,
} from './parts.service.ts'
export {
  endUses,
  extendUse,
  findDelivered,
  grantUse,
  listFollowed,
  listUsers,
  listUses,
  lockUses,
  mayUse,
  unlockUses,
  usesChanged,
} from './uses.service.ts'
export const entitlements: Module = { name: 'entitlements' }
