/**
 * People: who a person is, whose guardian they are, which roles they have, and the account that identifies them.
 * Owns people, profiles, roles, guardianships, accounts and the phones and e-mails that sign in; does not own passwords and other credentials, nor
 * sessions, nor what a role permits: each module declares roles by `access` and checks families by `mayActFor`; calls assets (pictures of people);
 * subscribes to nothing; publishes person.renamed.
 */
import type { Module } from '#platform/app/module'
import { peopleRoutes } from './people.routes.ts'
import { personalData } from './personal-data.ts'

export { ageOn, isMinor } from './age.ts'
export { listReachable } from './contacts/audience.service.ts'
export { type Contact, listContacts, listPeopleOfRole } from './contacts/contacts.service.ts'
export { listIdentifiersOfAccounts, listUsers } from './directory/directory.repository.ts'
export { findPeopleIds, searchPeopleIds } from './directory/directory.service.ts'
export { getIdentifier, type Identifier, readIdentifier, showPhone } from './identifier.ts'
export { peopleError } from './people.errors.ts'
export { personRenamed } from './people.events.ts'
export {
  deleteRole,
  findAccountByIdentifier,
  findAccountIdOf,
  findActivePerson,
  findPersonIdOf,
  firstIdentifierAt,
  insertRole,
  isGuardianOf,
  listIdentifiers,
  listIdentifiersWithProof,
  listOwnerWords,
  lockAccount,
  lockAccountOf,
  lockAccountStatus,
  setAccountStatus,
  setIdentifierVerified,
} from './people.repository.ts'
export {
  type AvatarKind,
  avatarOf,
  createPerson,
  findAccount,
  findOpenedAt,
  hasAdmin,
  isLastAdmin,
  listChildren,
  listPeople,
  lockAdmins,
  mayActFor,
  type NewPerson,
  openAccount,
} from './people.service.ts'
export { findSchools, saveFirstDetails } from './profile/profile.service.ts'
export { listGuardianAccounts, listWardNames } from './relatives/guardian-accounts.repository.ts'
export {
  ageOf,
  areOfOneHousehold,
  describePerson,
  filterPeopleByRole,
  findGuardianshipId,
  linkGuardian,
  listFamily,
  listGuardians,
  listHousehold,
  listRelatives,
  lockPeople,
  lockSubject,
  isOwnCase,
  refuseOwnCase,
  setVerified,
  unlinkGuardian,
} from './relatives/relatives.service.ts'

export const people: Module = { name: 'people', routes: peopleRoutes, personalData }
