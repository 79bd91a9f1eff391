/**
 * Entitlements: who may use what, from when until when, because of which order line, gift, class or admin.
 * Owns those periods and how they follow each other. What a plan promises belongs to subscriptions, what was paid to orders.
 * Calls identity's tables only. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/module'

export { activeUntil, grant, listEnding, listGiven, listHolders, nextPeriod } from './entitlements.service.ts'
export { endUses, grantUse, listFollowed, mayUse } from './uses.service.ts'
export const entitlements: Module = { name: 'entitlements' }
