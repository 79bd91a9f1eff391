/**
 * Entitlements: who may use what, from when until when, because of which order line, gift, class, family seat or admin.
 * Owns those periods, how they follow each other, and how they rest, move and end. What a plan promises belongs to subscriptions, what was
 * paid to orders.
 * Calls identity's tables only. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/app/module'

export { activeUntil, grant, listEnding, listGiven, listHolders, nextPeriod } from './entitlements.service.ts'
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
export { endUses, grantUse, listFollowed, listUsers, listUses, lockUses, mayUse, unlockUses } from './uses.service.ts'
export const entitlements: Module = { name: 'entitlements' }
