import { childConsentAge, ownAccountAge } from '@khue/contracts/people/families'
import { findProvince } from '@khue/contracts/ground/provinces'
import type { ProfileChange, ProfileDetails } from '@khue/contracts/people/profile'
import type { z } from 'zod'
import { claimAsset, deleteAsset } from '#modules/ground/assets'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { peopleError } from '../people.errors.ts'
import { personRenamed } from '../people.events.ts'
import { avatarOf, mayActFor } from '../people.service.ts'
import { lockSubject } from '../relatives/relatives.service.ts'
import { ageOn } from '../age.ts'
import * as stored from './profile.repository.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof stored.findDetails>>>

/** The profile a call is about: the actor's own, or a child's; a stranger's is answered as absent. */
async function subjectOf(deps: Deps, actor: Actor, personId = actor.id) {
  if (!(await mayActFor(deps, actor.id, personId))) throw peopleError.PERSON_NOT_FOUND()
  return personId
}

/** Throws PERSON_NOT_FOUND unless the person is the actor or the actor's child. */
export async function readDetails(deps: Deps, actor: Actor, wanted?: string): Promise<ProfileDetails> {
  const personId = await subjectOf(deps, actor, wanted)
  return shown(deps, actor, mustBeThere(await stored.findDetails(deps.db, personId)))
}

/** School and grade by person from their profiles, where entered. Only for rules: strangers must not see them. */
export async function findSchools({ db }: Deps, personIds: readonly string[]) {
  const rows = personIds.length > 0 ? await stored.listSchools(db, personIds) : []
  return new Map(rows.map(({ personId, school, grade }) => [personId, { school, grade }]))
}

const mustBeThere = (found: Stored | undefined) => {
  if (!found) throw peopleError.PERSON_NOT_FOUND()
  return found
}

function shown(deps: Deps, actor: Actor, found: Stored): ProfileDetails {
  const { provinceCode, commune, street, avatarKind, avatarAssetId, ...rest } = found
  const province = provinceCode === null ? undefined : findProvince(provinceCode)
  return {
    ...rest,
    avatar: avatarOf({ id: found.personId, avatarKind, avatarAssetId }, 'large'),
    hasOwnAvatar: avatarAssetId !== null,
    isBirthDateFixed: isBirthDateFixed(deps, actor, found),
    isReadOnly: actor.id !== found.personId && hasOwnAccountAge(deps, found),
    address: province ? { provinceCode: province.code, commune, street } : null,
  }
}

const hasOwnAccountAge = ({ clock }: Deps, { birthDate }: Pick<Stored, 'birthDate'>) =>
  birthDate !== null && ageOn(today(clock), birthDate) >= ownAccountAge

/** From the minimum age of an own account on, a guardian reads the profile but may not edit it. */
function assertMayEditProfile(deps: Deps, actor: Actor, found: Stored) {
  if (actor.id !== found.personId && hasOwnAccountAge(deps, found)) throw peopleError.PROFILE_SELF_MANAGED()
}

/**
 * Whether the birth date is locked for this actor, so that neither a child nor its guardian can move it across an age limit: below the age only the
 * guardian corrects it, from it on only the person. While a person has a guardian, no one enters an unknown birth date.
 */
function isBirthDateFixed(deps: Deps, actor: Actor, found: Stored) {
  if (found.isVerified) return true
  if (!found.hasGuardian) return false
  if (found.birthDate === null) return true
  return actor.id === found.personId ? !hasOwnAccountAge(deps, found) : hasOwnAccountAge(deps, found)
}

/** Throws when this actor may not change the birth date, or not to this value: with a guardian, it must stay within the same age group of the law. */
function assertBirthDateChangeAllowed(deps: Deps, actor: Actor, before: Stored, birthDate: string | null) {
  if (birthDate === before.birthDate) return
  if (birthDate !== null && birthDate > today(deps.clock)) throw peopleError.BIRTH_DATE_INVALID()
  if (before.hasGuardian && before.birthDate === null) throw peopleError.BIRTH_DATE_AGE_GROUP_LOCKED()
  if (isBirthDateFixed(deps, actor, before)) throw peopleError.BIRTH_DATE_FIXED()
  if (before.hasGuardian && stageOf(deps, birthDate) !== stageOf(deps, before.birthDate)) throw peopleError.BIRTH_DATE_AGE_GROUP_LOCKED()
}

/** The age group by which the law decides who consents (Law 91/2025/QH15). */
function stageOf({ clock }: Deps, birthDate: string | null) {
  if (birthDate === null) return undefined
  return [childConsentAge, ownAccountAge].filter((age) => ageOn(today(clock), birthDate) >= age).length
}

const today = (clock: Deps['clock']) => inVietnam(clock()).toPlainDate().toString()

/** Locks a profile for an edit until the transaction ends; checks again, because either person may be erased meanwhile. */
async function lockDetails(deps: Deps, actor: Actor, personId: string) {
  if (!(await lockSubject(deps, actor, personId))) throw peopleError.PERSON_NOT_FOUND()
  return mustBeThere(await stored.findDetails(deps.db, personId))
}

/** Replaces the whole profile. Throws PROFILE_CHANGED when it changed since `version`. */
export async function changeDetails(deps: Deps, actor: Actor, wanted: string | undefined, change: z.output<typeof ProfileChange>) {
  const personId = await subjectOf(deps, actor, wanted)
  const { name, birthDate, address, version, ...details } = change
  return transact(deps, async (inside) => {
    const { db } = inside
    const before = await lockDetails(inside, actor, personId)
    assertMayEditProfile(deps, actor, before)
    if (before.version !== version) throw peopleError.PROFILE_CHANGED()
    if (before.isVerified && disagrees(before, change)) throw peopleError.PROFILE_VERIFIED()
    assertBirthDateChangeAllowed(deps, actor, before, birthDate)
    await stored.setNameAndBirthDate(db, personId, { name, birthDate })
    if (name !== before.name) await publish(inside, personRenamed, { personId })
    const { provinceCode = null, commune = null, street = null } = address ?? {}
    await stored.saveDetails(db, personId, { ...details, provinceCode, commune, street })
    return shown(deps, actor, mustBeThere(await stored.findDetails(db, personId)))
  })
}

/** Data verified by an ID card is changed by a new proof, not by an edit. */
const disagrees = (before: Stored, now: Pick<Stored, 'name' | 'birthDate' | 'gender'>) =>
  before.name !== now.name || before.birthDate !== now.birthDate || before.gender !== now.gender

/** Sets the picture to one the actor uploaded, or back to the default drawing; deletes the previous one. */
export async function changeAvatar(deps: Deps, actor: Actor, wanted: string | undefined, assetId: string | null) {
  const personId = await subjectOf(deps, actor, wanted)
  return transact(deps, async (inside) => {
    const before = await lockDetails(inside, actor, personId)
    assertMayEditProfile(inside, actor, before)
    const isNew = assetId !== null && assetId !== before.avatarAssetId
    if (isNew) await claimAsset(inside, { assetId, personId: actor.id, purpose: 'AVATAR', forPerson: personId })
    await stored.setAvatar(inside.db, personId, assetId).catch(throwConflictError)
    if (before.avatarAssetId && before.avatarAssetId !== assetId) await deleteAsset(inside, before.avatarAssetId)
    return shown(inside, actor, { ...before, avatarAssetId: assetId })
  })
}

/** A picture shared by two people would disappear from both when one of them changes it. */
function throwConflictError(error: unknown): never {
  throw violatedConstraint(error) === 'people_avatar_unique' ? peopleError.AVATAR_USED() : error
}

/** Profile data known when the person is created. */
export const saveFirstDetails = ({ db }: Deps, personId: string, { gender, grade }: Pick<ProfileDetails, 'gender' | 'grade'>) =>
  stored.saveDetails(db, personId, { gender, grade })
