import type { Role } from '@khue/contracts/endpoint'
import type { avatarKinds, PersonCard } from '@khue/contracts/people/identity'
import type { PictureSize } from '@khue/contracts/ground/upload-rules'
import { uuidv7 } from 'uuidv7'
import { pictureUrl } from '#modules/ground/assets'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { describeView } from '#modules/people/sessions'
import { hashPassword } from '#modules/people/credentials'
import { type Identifier, readIdentifier, showPhone } from './identifier.ts'
import { identityError } from './people.errors.ts'
import * as stored from './people.repository.ts'
import { listHousehold as findKin } from './relatives/relatives.repository.ts'

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
  password?: string
  /** From `hashPassword`, where many accounts share one password. */
  passwordHash?: string
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
  const passwordHash = person.passwordHash ?? (person.password === undefined ? undefined : await hashPassword(person.password))
  return transact(deps, async ({ db }) => {
    const personId = person.id ?? uuidv7()
    await stored.insertPerson(db, { id: personId, name: person.name, birthDate: person.birthDate ?? null, avatarKind: person.avatarKind })
    await stored.insertRoles(db, personId, person.roles)
    if (person.guardianId) await stored.insertGuardianship(db, person.guardianId, personId)
    if (identifiers.length === 0 && !person.hasAccount) return { personId, accountId: undefined }
    const accountId = uuidv7()
    await stored.insertAccount(db, { id: accountId, personId })
    if (identifiers.length > 0) await stored.insertIdentifiers(db, accountId, identifiers).catch(throwConflictError)
    if (passwordHash) await stored.setPasswordHash(db, accountId, passwordHash)
    return { personId, accountId }
  })
}

function identifiersOf({ phone, email }: NewPerson): Identifier[] {
  const typed = [phone, email].filter((text) => text !== undefined)
  return typed.map((text) => {
    const identifier = readIdentifier(text)
    if (!identifier) throw identityError.IDENTIFIER_INVALID()
    return identifier
  })
}

/** The account of a typed phone or e-mail, restricted to a role if one is given: `{ accountId, personId, name }`. */
export async function findAccount({ db }: Deps, { typed, role }: { typed: string; role?: Role }) {
  const identifier = readIdentifier(typed)
  return identifier && stored.findAccountOfRole(db, identifier, role)
}

/** When an account was opened; undefined for an unknown one. */
export const findOpenedAt = ({ db }: Deps, accountId: string) => stored.findOpenedAt(db, accountId)

function throwConflictError(error: unknown): never {
  if (violatedConstraint(error) === 'sign_in_identifiers_value_unique') throw identityError.IDENTIFIER_TAKEN()
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

export async function getProfile(deps: Deps, actor: Actor) {
  const [cards, children, identifiers, view] = await Promise.all([
    listPeople(deps, [actor.id]),
    stored.listChildren(deps.db, actor.id),
    stored.listIdentifiers(deps.db, actor.accountId),
    describeView(deps, actor),
  ])
  const card = cards.get(actor.id)
  if (!card) throw identityError.PERSON_NOT_FOUND()
  const first = (kind: Identifier['kind']) => identifiers.find((one) => one.kind === kind)?.value
  const phone = first('phone')
  return {
    ...card,
    roles: [...actor.roles],
    phone: phone ? showPhone(phone) : null,
    email: first('email') ?? null,
    children: children.map(cardOf),
    view,
  }
}

/** A person's household: everyone connected to them by guardianships, themselves included. For limits, never for access. */
export const listHousehold = ({ db }: Deps, personId: string) => findKin(db, personId)
