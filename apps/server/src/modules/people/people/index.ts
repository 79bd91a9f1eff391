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

export { listLiveSessions } from '../sessions/socket-tickets/socket-tickets.service.ts'
export { revokeGuardianAccess } from '../families/child-sign-in/guardian-access.service.ts'
export { accountNoticeCreated, personRenamed, phoneVerified } from './people.events.ts'
export { hashPassword } from '../credentials/passwords/hasher.ts'
export { createOneTimeLink, replaceOneTimeLink, requirePassword } from '../credentials/passwords/passwords.service.ts'
export { type AvatarKind, createPerson, findAccount, findOpenedAt, listHousehold, listPeople, mayActFor } from './people.service.ts'
export { listReachable } from './contacts/audience.service.ts'
export { type Contact, listContacts, listPeopleOfRole } from './contacts/contacts.service.ts'
export { findPeopleIds } from '../user-admin/users.service.ts'
export { isLastAdmin } from './account-data.service.ts'
export { listPeopleSharingDevice } from '../sessions/devices/known-devices.service.ts'
export { nameDevice } from '../sessions/device-name.ts'
export { acceptForChild } from '../sign-up/acceptances.service.ts'
export { enableSecondFactor } from '../credentials/second-factor/second-factor.service.ts'
export { saveFirstDetails } from './profile/profile.service.ts'
export {
  ageOf,
  describePerson,
  lockPeople,
  lockSubject,
  linkGuardian,
  listFamily,
  listGuardians,
  filterPeopleByRole,
  listRelatives,
  setVerified,
  unlinkGuardian,
} from './relatives/relatives.service.ts'
export { ownRegistration } from '../oidc-provider/first-party-client.ts'
export { personClaims, sessionStartedAt } from '../oidc-provider/person-claims.service.ts'
export { signedOutEverywhere } from '../sessions/sessions.events.ts'
export {
  endOtherSessions,
  identifyCaller,
  identifyOwner,
  refreshForPage,
  signOut,
  startSession,
} from '../sessions/lifecycle/sessions.service.ts'

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
