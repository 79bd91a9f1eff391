/**
 * Identity: people, their accounts, families and roles, and who is signed in on which device.
 * Owns people, accounts, sign-in identifiers, roles, guardianships, credentials, second factors, passkeys, sessions, known devices, one-time links,
 * and admin actions on all of these; does not own what a role permits: each module declares roles by `access` and checks families by `mayActFor`;
 * calls channels, one-time-codes, audit, assets (pictures of people) and texts (which version of a policy is in force); subscribes to nothing;
 * publishes account.notice_created, account.signed_out_everywhere, account.phone_verified and person.renamed.
 */
import { mountProviderSignIn } from '../social-sign-in/provider-sign-in/provider-sign-in.routes.ts'
import { sessionCookieNames } from '../sessions/cookies.ts'
import { identifyCaller, identifyOwner, refreshForPage } from '../sessions/lifecycle/sessions.service.ts'
import { authenticateSocket, identifySession, listLiveSessions } from '../sessions/socket-tickets/socket-tickets.service.ts'
import type { Module } from '#platform/app/module'
import { identityJobs } from '../sessions/sessions.jobs.ts'
import { identityRoutes } from './people.routes.ts'
import { identityData } from './personal-data.ts'

export { isLastAdmin } from './account-data.service.ts'
export { ageOn } from './age.ts'
export { listReachable } from './contacts/audience.service.ts'
export { type Contact, listContacts, listPeopleOfRole } from './contacts/contacts.service.ts'
export { listUsers } from './directory/directory.repository.ts'
export { type Identifier, readIdentifier, showPhone } from './identifier.ts'
export { identityError } from './people.errors.ts'
export { accountNoticeCreated, personRenamed, phoneVerified } from './people.events.ts'
export {
  findAccountToSignIn,
  insertAccount,
  insertPerson,
  insertRoles,
  isGuardianOf,
  listIdentifiers,
  lockAccount,
  lockAccountOf,
  lockAccountStatus,
  setPasswordHash,
} from './people.repository.ts'
export {
  type AvatarKind,
  avatarOf,
  createPerson,
  findAccount,
  findOpenedAt,
  listHousehold,
  listPeople,
  mayActFor,
} from './people.service.ts'
export { saveFirstDetails } from './profile/profile.service.ts'
export { listGuardianAccounts } from './relatives/guardian-accounts.repository.ts'
export { findPerson } from './relatives/relatives.repository.ts'
export {
  ageOf,
  describePerson,
  filterPeopleByRole,
  linkGuardian,
  listFamily,
  listGuardians,
  listRelatives,
  lockPeople,
  lockSubject,
  setVerified,
  unlinkGuardian,
} from './relatives/relatives.service.ts'

export const identity: Module = {
  name: 'identity',
  routes: identityRoutes,
  plugins: [{ role: 'api', mount: mountProviderSignIn }],
  authentication: {
    cookieNames: sessionCookieNames,
    identifyCaller,
    identifyOwner,
    identifySession,
    refreshForPage,
    authenticateSocket,
    listLiveSessions,
  },
  jobs: identityJobs,
  personalData: identityData,
}
