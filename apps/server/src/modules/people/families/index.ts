/**
 * Families: how a parent and a child find each other, and what each allows to be shown.
 * Owns invitations and the log of consents. Who is whose guardian is kept by identity, which asks for it on every call.
 * Calls identity and notifications. Announces family.linked, .unlinked and .consent_said, and hears them to tell the others.
 */
import type { Module } from '#platform/app/module'
import { familySubscribers } from './families.subscribers.ts'
import { familyRoutes } from './families.routes.ts'
import { collectFamily, eraseFamily } from './service/family-data.ts'

export { familyLinked, familyUnlinked } from './families.events.ts'
export { filterConsenting } from './service/consents.ts'

export const families: Module = {
  name: 'families',
  routes: familyRoutes,
  subscribers: familySubscribers,
  personalData: { collect: collectFamily, erase: eraseFamily },
}
