/**
 * Families: linking parents and children, and consents to showing a person's data.
 * Owns invitations and the log of consents; does not own guardianships, which identity keeps because every call checks them; calls identity and
 * notifications; subscribes to its own events, to notify the other family members; publishes family.linked, family.unlinked and
 * family.consent_recorded.
 */
import type { Module } from '#platform/app/module'
import { familySubscribers } from './families.subscribers.ts'
import { familyRoutes } from './families.routes.ts'
import { collectFamily, eraseFamily } from './personal-data.ts'

export { familyLinked, familyUnlinked } from './families.events.ts'
export { filterConsenting } from './consents/consents.service.ts'

export const families: Module = {
  name: 'families',
  routes: familyRoutes,
  subscribers: familySubscribers,
  personalData: { collect: collectFamily, erase: eraseFamily },
}
export { childSignInRoutes } from './child-sign-in/child-sign-in.routes.ts'
export { childSignInData } from './child-sign-in/child-sign-in.service.ts'
export { revokeGuardianAccess } from './child-sign-in/guardian-access.service.ts'
