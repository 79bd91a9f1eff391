import type { Role } from '@khue/contracts/endpoint'
import type { avatarKinds, PersonCard } from '@khue/contracts/people/identity'
import type { PictureSize } from '@khue/contracts/ground/upload-rules'
import { uuidv7 } from 'uuidv7'
import { pictureUrl } from '#modules/ground/assets'
import { violatedConstraint } from '#platform/postgres/db'
import { insertOrFind } from '#platform/postgres/rows'
import { type Deps, transact } from '#platform/deps'
import { getIdentifier, type Identifier, readIdentifier } from './identifier.ts'
import { peopleError } from './people.errors.ts'
import * as stored from './people.repository.ts'

export type AvatarKind = (typeof avatarKinds)[number]

export type NewPerson = {
  /** Given only where it must be the same each time, as in demo data. */
  id?: string
  name: string
  birthDate?: string
  avatarKind: AvatarKind
  roles: readonly Role[]
  phone?: string
  email?: string
  guardianId?: string
  /** Creates an account without any sign-in method: a child's, opened by a guardian. */
  hasAccount?: boolean
}

/**
 * Creates a person, with an account when there is a phone or e-mail to sign in with: `{ personId, accountId }`. Throws IDENTIFIER_TAKEN when another
 * account already signs in with one of them.
 */
export async function createPerson(deps: Deps, person: NewPerson) {
  const identifiers = identifiersOf(person)
  return transact(deps, async ({ db }) => {
    const personId = person.id ?? uuidv7()
    await stored.insertPerson(db, { id: personId, name: person.name, birthDate: person.birthDate ?? null, avatarKind: person.avatarKind })
    await stored.insertRoles(db, personId, person.roles)
    if (person.guardianId) await stored.insertGuardianship(db, person.guardianId, personId)
    if (identifiers.length === 0 && !person.hasAccount) return { personId, accountId: undefined }
    const accountId = uuidv7()
    await stored.insertAccount(db, { id: accountId, personId })
    if (identifiers.length > 0) await stored.insertIdentifiers(db, accountId, identifiers).catch(throwConflictError)
    return { personId, accountId }
  })
}

function identifiersOf({ phone, email }: NewPerson): Identifier[] {
  return [phone, email].filter((text) => text !== undefined).map(getIdentifier)
}

/** The account of a typed phone or e-mail, restricted to a role if one is given: `{ accountId, personId, name }`. */
export async function findAccount({ db }: Deps, { typed, role }: { typed: string; role?: Role }) {
  const identifier = readIdentifier(typed)
  return identifier && stored.findAccountOfRole(db, identifier, role)
}

/** When an account was opened; undefined for an unknown one. */
export const findOpenedAt = ({ db }: Deps, accountId: string) => stored.findOpenedAt(db, accountId)

function throwConflictError(error: unknown): never {
  if (violatedConstraint(error) === 'sign_in_identifiers_value_unique') throw peopleError.IDENTIFIER_TAKEN()
  throw error
}

type CardRow = { id: string; name: string; avatarKind: AvatarKind; avatarAssetId: string | null }
const cardOf = (row: CardRow): PersonCard => ({ id: row.id, name: row.name, avatar: avatarOf(row) })

/** A person's picture: their own, else their default drawing. */
export const avatarOf = ({ id, avatarKind, avatarAssetId }: Omit<CardRow, 'name'>, size: PictureSize = 'small') =>
  avatarAssetId ? pictureUrl(avatarAssetId, size) : `/art/avatars/${avatarKind}/${id}.svg`

/** The cards of many people, by id; unknown ids are absent. */
export async function listPeople({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<Map<string, PersonCard>> {
  if (ids.length === 0) return new Map()
  const rows = await stored.listPeopleByIds(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

/** Whether a person may buy, book and read data for a learner: for themselves, or as a guardian. */
export async function mayActFor({ db }: Deps, actorPersonId: string, learnerId: string) {
  return actorPersonId === learnerId || (await stored.isGuardianOf(db, actorPersonId, learnerId))
}

/** The cards of a guardian's children, the eldest first. */
export const listChildren = async ({ db }: Deps, guardianId: string) => (await stored.listChildren(db, guardianId)).map(cardOf)

/** The account of a person; opened, without a sign-in method, for one who had none. */
export async function openAccount({ db }: Deps, personId: string) {
  const opened = await insertOrFind(
    () => stored.insertAccountIfMissing(db, personId),
    () => stored.findAccountIdOf(db, personId),
  )
  return opened.row
}

/** Whether the installation has an admin. */
export const hasAdmin = async ({ db }: Deps) => (await stored.listAdmins(db)).length > 0

/** Whether no other admin has an active account. Locks all admins, so that two who leave concurrently cannot both pass. */
export async function isLastAdmin({ db }: Deps, personId: string) {
  const admins = await stored.lockActiveAccounts(db, 'admin')
  return admins.some((admin) => admin.personId === personId) && admins.length === 1
}

/** Everyone who holds the admin role, locked accounts included; who grants or takes it does so one after the other. */
export async function lockAdmins({ db }: Deps) {
  await stored.lockActiveAccounts(db, 'admin')
  return stored.listAdmins(db) // a statement of its own, which sees what a waiting lock let through
}
