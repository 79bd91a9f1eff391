/**
 * Identity: people, their accounts, families and roles, and who is signed in on which device.
 * Owns people, accounts, sign-in identifiers, roles, guardianships, credentials, second factors, passkeys, sessions, known
 * devices, one-time links, and what admins do to all of these.
 * Does not own what a role is good for: each module asks for roles by `access`, and for families by `mayActFor`.
 * Calls channels, one-time-codes, audit, assets (pictures of people) and texts (which version of a policy is in force). Hears nothing.
 * Announces account.notice_created, account.signed_out_everywhere and person.renamed.
 */
import { mountProviderSignIn } from './provider-sign-in/provider-sign-in.routes.ts'
import { sessionCookieNames } from './sessions/cookies.ts'
import { identifyCaller, identifyOwner, refreshForPage } from './sessions/sessions.service.ts'
import { authenticateSocket, identifySession, listLiveSessions } from './socket-tickets/socket-tickets.service.ts'
import type { Module } from '#platform/app/module'
import { identityJobs } from './identity.jobs.ts'
import { identityRoutes } from './identity.routes.ts'
import { identityData } from './personal-data.service.ts'

export { listLiveSessions } from './socket-tickets/socket-tickets.service.ts'
export { revokeGuardianAccess } from './child-sign-in/guardian-access.service.ts'
export { accountNoticeCreated, personRenamed, phoneVerified } from './identity.events.ts'
export { hashPassword } from './passwords/hasher.ts'
export { createOneTimeLink, replaceOneTimeLink, requirePassword } from './passwords/passwords.service.ts'
export { type AvatarKind, createPerson, findAccount, findOpenedAt, listHousehold, listPeople, mayActFor } from './people/people.service.ts'
export { listReachable } from './people/audience.service.ts'
export { type Contact, listContacts, listPeopleOfRole } from './people/contacts.service.ts'
export { findPeopleIds } from './admin/users.service.ts'
export { isLastAdmin } from './people/account-data.service.ts'
export { listPeopleSharingDevice } from './devices/known-devices.service.ts'
export { nameDevice } from './devices/device-name.ts'
export { acceptForChild } from './sign-up/acceptances.service.ts'
export { enableSecondFactor } from './second-factor/second-factor.service.ts'
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
} from './people/relatives.service.ts'
export { ownRegistration } from './provider-sign-in/own-provider.ts'
export { personClaims, sessionStartedAt } from './provider-sign-in/person-claims.service.ts'
export { signedOutEverywhere } from './sessions/sessions.events.ts'
export { endOtherSessions, identifyCaller, identifyOwner, refreshForPage, signOut, startSession } from './sessions/sessions.service.ts'

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
