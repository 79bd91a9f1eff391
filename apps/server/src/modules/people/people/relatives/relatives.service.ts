import type { Role } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/http/api'
import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { ageOn } from '../age.ts'
import { peopleError } from '../people.errors.ts'
import { avatarOf, mayActFor } from '../people.service.ts'
import * as stored from './relatives.repository.ts'

type Drawn = Parameters<typeof avatarOf>[0] & { name: string }
const card = (row: Drawn) => ({ id: row.id, name: row.name, avatar: avatarOf(row) })

/** Age in whole years by the Vietnamese calendar; undefined while the birth date is unknown. */
export const ageOf = ({ clock }: Deps, birthDate: string | null) =>
  birthDate === null ? undefined : ageOn(inVietnam(clock()).toPlainDate().toString(), birthDate)

/** A person's family: `{ children, guardians }`, each `{ id, name, avatar, birthDate, grade, linkedAt, guardiansOfChild }`. */
export async function listRelatives({ db }: Deps, personId: string) {
  const found = await stored.findRelatives(db, personId)
  const relatives = found.map(({ avatarKind, avatarAssetId, ...row }) => ({ ...row, ...card({ ...row, avatarKind, avatarAssetId }) }))
  return { children: relatives.filter(({ isChild }) => isChild), guardians: relatives.filter(({ isChild }) => !isChild) }
}

/** Children, guardians, siblings, and guardians of the same child: `{ id, isChild }`. */
export async function listFamily({ db }: Deps, personId: string) {
  const rows = await stored.findFamily(db, { personId })
  return rows.map(({ id, is_child: isChild }) => ({ id, isChild }))
}

/** A person's household: everyone connected to them by guardianships, themselves included. For limits, never for access. */
export const listHousehold = ({ db }: Deps, personId: string) => stored.listHousehold(db, personId)

/** Whether two people are the same person or of one household. */
export const areOfOneHousehold = async (deps: Deps, one: string, other: string) =>
  one === other || (await listHousehold(deps, one)).includes(other)

/** Whether one of these people is the actor, or of the actor's household. */
export async function isOwnCase(deps: Deps, actorId: string, personIds: readonly (string | null | undefined)[]) {
  const concerned = personIds.filter((id) => id !== null && id !== undefined)
  if (concerned.length === 0) return false
  const own = new Set(await listHousehold(deps, actorId))
  return concerned.some((id) => own.has(id))
}

/** Nobody decides a case of their own or of their household. Throws OWN_CASE. */
export async function refuseOwnCase(deps: Deps, actor: { id: string }, personIds: readonly (string | null | undefined)[]) {
  if (await isOwnCase(deps, actor.id, personIds)) throw peopleError.OWN_CASE()
}

/** Which of these people have a role. */
export const filterPeopleByRole = async ({ db }: Deps, personIds: readonly string[], role: Role) =>
  new Set(personIds.length > 0 ? await stored.filterPeopleByRole(db, personIds, role) : [])

/** For many people at once: `{ id, birthDate, guardianIds, guardianshipIds }`; unknown ids are absent. */
export const listGuardians = ({ db }: Deps, personIds: readonly string[]) => stored.findGuardians(db, personIds)

/**
 * `{ id, name, avatar, birthDate, gender, roles, changedAt, isVerified }`, or undefined; `changedAt` is the profile's last change, `isVerified`
 * whether an ID card was verified.
 */
export async function describePerson({ db }: Deps, personId: string) {
  const found = await stored.findPerson(db, personId)
  if (!found) return undefined
  const { birthDate, gender, roles, changedAt, isVerified } = found
  return { ...card(found), birthDate, gender, roles, changedAt, isVerified }
}

/** Locks people until the caller's transaction ends, so that family rules can be checked safely. */
export const lockPeople = async ({ db }: Deps, ids: readonly string[]) => void (await stored.lockPeople(db, ids))

/**
 * Call before writing about a person: locks both until the transaction ends, and checks again. Throws SESSION_ENDED when the actor's account was
 * closed during the call, because nothing would erase the new row; returns false when the actor may no longer act for the other.
 */
export async function lockSubject(deps: Deps, actor: Pick<Actor, 'id' | 'accountId'>, personId = actor.id) {
  await stored.lockPeople(assertInsideTransaction(deps.db), [...new Set([actor.id, personId])])
  if (!(await stored.isAccountOpen(deps.db, actor.accountId))) throw peopleError.SESSION_ENDED()
  return mayActFor(deps, actor.id, personId)
}

/** The guardianship as it is now; a link that was ended and made again has another id. */
export const findGuardianshipId = ({ db }: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  stored.findGuardianshipId(db, guardianId, childId)

/** Makes one the guardian of the other; false when they already were. */
export const linkGuardian = async ({ db }: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  (await stored.insertLink(db, guardianId, childId)).length > 0

/** False when there was no such link. */
export const unlinkGuardian = async ({ db }: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  (await stored.deleteLink(db, guardianId, childId)).length > 0

/** Sets whether an ID card was verified; while it is, name, birth date and gender are locked. */
export const setVerified = async ({ db }: Deps, personId: string, isVerified: boolean) =>
  void (await stored.setVerifiedAt(db, personId, isVerified))
