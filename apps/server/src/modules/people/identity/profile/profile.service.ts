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
import { identityError } from '../identity.errors.ts'
import { personRenamed } from '../identity.events.ts'
import { avatarOf, mayActFor } from '../people/people.service.ts'
import { lockSubject } from '../people/relatives.service.ts'
import { ageOn } from './profile.ts'
import * as stored from './profile.repository.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof stored.findDetails>>>

/** Whose profile a call is about: the actor's own, or that of a child of the family; a stranger's is not there. */
async function subjectOf(deps: Deps, actor: Actor, personId = actor.id) {
  if (!(await mayActFor(deps, actor.id, personId))) throw identityError.PERSON_NOT_FOUND()
  return personId
}

/** Throws PERSON_NOT_FOUND for anybody who is neither the actor nor a child of theirs. */
export async function readDetails(deps: Deps, actor: Actor, wanted?: string): Promise<ProfileDetails> {
  const personId = await subjectOf(deps, actor, wanted)
  return shown(deps, actor, mustBeThere(await stored.findDetails(deps.db, personId)))
}

const mustBeThere = (found: Stored | undefined) => {
  if (!found) throw identityError.PERSON_NOT_FOUND()
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

/** From the age of an account of one's own on, a guardian reads the profile and changes nothing in it. */
function assertMayEditProfile(deps: Deps, actor: Actor, found: Stored) {
  if (actor.id !== found.personId && hasOwnAccountAge(deps, found)) throw identityError.PROFILE_SELF_MANAGED()
}

/**
 * A child does not grow up by typing, and nobody becomes a child again by a guardian's: below the age the birth date is the
 * guardian's to correct, from it on the person's own. While somebody is their guardian, nobody types one where none is known.
 */
function isBirthDateFixed(deps: Deps, actor: Actor, found: Stored) {
  if (found.isVerified) return true
  if (!found.hasGuardian) return false
  if (found.birthDate === null) return true
  return actor.id === found.personId ? !hasOwnAccountAge(deps, found) : hasOwnAccountAge(deps, found)
}

/** Throws for a birth date that this actor may not change, or not to that: with a guardian, not past an age at which somebody else decides. */
function assertBirthDateChangeAllowed(deps: Deps, actor: Actor, before: Stored, birthDate: string | null) {
  if (birthDate === before.birthDate) return
  if (birthDate !== null && birthDate > today(deps.clock)) throw identityError.BIRTH_DATE_INVALID()
  if (before.hasGuardian && before.birthDate === null) throw identityError.BIRTH_DATE_AGE_GROUP_LOCKED()
  if (isBirthDateFixed(deps, actor, before)) throw identityError.BIRTH_DATE_FIXED()
  if (before.hasGuardian && stageOf(deps, birthDate) !== stageOf(deps, before.birthDate)) throw identityError.BIRTH_DATE_AGE_GROUP_LOCKED()
}

/** Between which of the ages at which the law changes who decides somebody is (Law 91/2025/QH15). */
function stageOf({ clock }: Deps, birthDate: string | null) {
  if (birthDate === null) return undefined
  return [childConsentAge, ownAccountAge].filter((age) => ageOn(today(clock), birthDate) >= age).length
}

const today = (clock: Deps['clock']) => inVietnam(clock()).toPlainDate().toString()

/** A profile that is about to change, held until the transaction ends; asked anew, because either of the two may be leaving. */
async function lockDetails(deps: Deps, actor: Actor, personId: string) {
  if (!(await lockSubject(deps, actor, personId))) throw identityError.PERSON_NOT_FOUND()
  return mustBeThere(await stored.findDetails(deps.db, personId))
}

/** Writes the whole profile. Throws PROFILE_CHANGED when somebody has changed it since `version`. */
export async function changeDetails(deps: Deps, actor: Actor, wanted: string | undefined, change: z.output<typeof ProfileChange>) {
  const personId = await subjectOf(deps, actor, wanted)
  const { name, birthDate, address, version, ...details } = change
  return transact(deps, async (inside) => {
    const { db } = inside
    const before = await lockDetails(inside, actor, personId)
    assertMayEditProfile(deps, actor, before)
    if (before.version !== version) throw identityError.PROFILE_CHANGED()
    if (before.isVerified && disagrees(before, change)) throw identityError.PROFILE_VERIFIED()
    assertBirthDateChangeAllowed(deps, actor, before, birthDate)
    await stored.setNameAndBirthDate(db, personId, { name, birthDate })
    if (name !== before.name) await publish(inside, personRenamed, { personId })
    const { provinceCode = null, commune = null, street = null } = address ?? {}
    await stored.saveDetails(db, personId, { ...details, provinceCode, commune, street })
    return shown(deps, actor, mustBeThere(await stored.findDetails(db, personId)))
  })
}

/** What an ID card has confirmed is changed by a new proof, not by typing. */
const disagrees = (before: Stored, now: Pick<Stored, 'name' | 'birthDate' | 'gender'>) =>
  before.name !== now.name || before.birthDate !== now.birthDate || before.gender !== now.gender

/** Shows a picture that the actor has uploaded, or the drawn one again; the picture before is deleted. */
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

/** One picture for two people would vanish from both when one of them changes it. */
function throwConflictError(error: unknown): never {
  throw violatedConstraint(error) === 'people_avatar_unique' ? identityError.AVATAR_USED() : error
}

/** What is known of a person from the start, before they have said anything themselves. */
export const saveFirstDetails = ({ db }: Deps, personId: string, { gender, grade }: Pick<ProfileDetails, 'gender' | 'grade'>) =>
  stored.saveDetails(db, personId, { gender, grade })
