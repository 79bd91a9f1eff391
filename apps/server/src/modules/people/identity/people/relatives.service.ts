import type { Role } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/http/api'
import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { ageOn } from '../profile/profile.ts'
import { identityError } from '../identity.errors.ts'
import { avatarOf, mayActFor } from './people.service.ts'
import * as stored from './relatives.repository.ts'

type Drawn = Parameters<typeof avatarOf>[0] & { name: string }
const card = (row: Drawn) => ({ id: row.id, name: row.name, avatar: avatarOf(row) })

/** Whole years a person has lived by the Vietnamese calendar; undefined while the birth date is unknown. */
export const ageOf = ({ clock }: Deps, birthDate: string | null) =>
  birthDate === null ? undefined : ageOn(inVietnam(clock()).toPlainDate().toString(), birthDate)

/** A person's family: `{ children, guardians }`, each `{ id, name, avatar, birthDate, grade, linkedAt, guardiansOfChild }`. */
export async function listRelatives({ db }: Deps, personId: string) {
  const found = await stored.findRelatives(db, personId)
  const relatives = found.map(({ avatarKind, avatarAssetId, ...row }) => ({ ...row, ...card({ ...row, avatarKind, avatarAssetId }) }))
  return { children: relatives.filter(({ isChild }) => isChild), guardians: relatives.filter(({ isChild }) => !isChild) }
}

/** Children, guardians, brothers and sisters, and whoever has a child together with somebody: `{ id, isChild }`. */
export async function listFamily({ db }: Deps, personId: string) {
  const rows = await stored.findFamily(db, { personId })
  return rows.map(({ id, is_child: isChild }) => ({ id, isChild }))
}

/** Which of these people hold a role. */
export const filterPeopleByRole = async ({ db }: Deps, personIds: readonly string[], role: Role) =>
  new Set(personIds.length > 0 ? await stored.filterPeopleByRole(db, personIds, role) : [])

/** Of many people at once: `{ id, birthDate, guardianIds }`; an unknown id is simply missing. */
export const listGuardians = ({ db }: Deps, personIds: readonly string[]) => stored.findGuardians(db, personIds)

/** `{ id, name, avatar, birthDate, gender, roles, changedAt, isVerified }`, or undefined; when the profile changed, and whether the house has seen an ID card. */
export async function describePerson({ db }: Deps, personId: string) {
  const found = await stored.findPerson(db, personId)
  if (!found) return undefined
  const { birthDate, gender, roles, changedAt, isVerified } = found
  return { ...card(found), birthDate, gender, roles, changedAt, isVerified }
}

/** Holds people as they are until the caller's transaction ends, so that rules about a family can be judged. */
export const lockPeople = async ({ db }: Deps, ids: readonly string[]) => void (await stored.lockPeople(db, ids))

/**
 * Before something is written about somebody: holds both as they are until the transaction ends, and asks anew. Throws SESSION_ENDED
 * when the actor's account was closed while the call was on its way, else nothing would take back what it writes; answers false when
 * the actor may not act for the other any more.
 */
export async function lockSubject(deps: Deps, actor: Pick<Actor, 'id' | 'accountId'>, personId = actor.id) {
  await stored.lockPeople(assertInsideTransaction(deps.db), [...new Set([actor.id, personId])])
  if (!(await stored.isAccountOpen(deps.db, actor.accountId))) throw identityError.SESSION_ENDED()
  return mayActFor(deps, actor.id, personId)
}

/** Makes one the guardian of the other; false when it was so already. */
export const linkGuardian = async ({ db }: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  (await stored.insertLink(db, guardianId, childId)).length > 0

/** False when there was no such link. */
export const unlinkGuardian = async ({ db }: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  (await stored.deleteLink(db, guardianId, childId)).length > 0

/** Says whether an ID card was found to agree with the person; while it does, name, birth date and gender stay as they are. */
export const setVerified = async ({ db }: Deps, personId: string, isVerified: boolean) =>
  void (await stored.setVerifiedAt(db, personId, isVerified))
