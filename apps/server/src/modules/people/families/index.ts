/**
 * Families: linking parents and children, consents to showing a person's data, and a guardian's code that signs a child in.
 * Owns invitations, the log of consents and sign-in codes of children; does not own guardianships, which people keeps because every call checks them;
 * calls people, sessions, credentials, social-sign-in, sign-up and notifications; subscribes to its own events, to notify the other family members;
 * publishes family.linked, family.unlinked and family.consent_recorded.
 */
import type { Module } from '#platform/app/module'
import { familyJobs } from './families.jobs.ts'
import { familyRoutes } from './families.routes.ts'
import { familySubscribers } from './families.subscribers.ts'
import { personalData } from './personal-data.ts'

export { filterConsenting } from './consents/consents.service.ts'
export { listPublicCards } from './consents/public-cards.service.ts'
export { familyLinked, familyUnlinked } from './families.events.ts'

export const families: Module = {
  name: 'families',
  routes: familyRoutes,
  jobs: familyJobs,
  subscribers: familySubscribers,
  personalData,
}
