import { ownAccountAge } from '@khue/contracts/people/families'
import type { deleteAccount, downloadMyData } from '@khue/contracts/people/privacy'
import type { Body } from '@khue/contracts/endpoint'
import { ageOf, describePerson, isLastAdmin, listRelatives, lockAccountOf, lockPeople, mayActFor } from '#modules/people/people'
import { requirePassword } from '#modules/people/credentials'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import type { Module } from '#platform/app/module'
import { privacyError } from './privacy.errors.ts'
import { insertDeletion } from './privacy.repository.ts'

/** From the age of an own account on, or at an unknown age, only the person acts, not their guardian. */
async function requireDataSubject(deps: Deps, actor: Actor, personId = actor.id) {
  const person = (await mayActFor(deps, actor.id, personId)) ? await describePerson(deps, personId) : undefined
  const isUnderOwnAccountAge = (ageOf(deps, person?.birthDate ?? null) ?? ownAccountAge) < ownAccountAge
  if (!person || (personId !== actor.id && !isUnderOwnAccountAge)) throw privacyError.PERSON_NOT_YOURS()
  return person
}

/** Collects the data of every module about the actor, or a child of theirs, by its Vietnamese headings. */
export async function collectData(
  deps: Deps,
  actor: Actor,
  modules: readonly Module[],
  { personId, password }: Body<typeof downloadMyData>,
) {
  const person = await requireDataSubject(deps, actor, personId)
  await requirePassword(deps, actor.accountId, password)
  const data: Record<string, unknown> = {}
  for (const { personalData } of modules.toReversed()) Object.assign(data, await personalData?.collect(deps, person.id, actor.id))
  return { collectedAt: deps.clock().toISOString(), person: person.name, data }
}

/**
 * Deletes an account: every module erases its data, in one transaction, from the highest module down. Throws CHILD_WITHOUT_GUARDIAN while a child
 * below 16 has no other guardian, LAST_ADMIN for the last admin.
 */
export async function eraseAccount(
  deps: Deps,
  actor: Actor,
  modules: readonly Module[],
  { personId, password, reason }: Body<typeof deleteAccount>,
) {
  const person = await requireDataSubject(deps, actor, personId)
  await requirePassword(deps, actor.accountId, password)
  await transact(deps, async (inside) => {
    const { children } = await listRelatives(inside, person.id)
    await lockPeople(inside, [actor.id, person.id, ...children.map(({ id }) => id)])
    await requireDataSubject(inside, actor, personId) // the guardianship may have ended meanwhile
    await requireOnlyGuardian(inside, actor, person.id)
    await assertNoChildLeftAlone(inside, person.id)
    // no sign-in until the erasure commits; after `isLastAdmin`, which locks the accounts of all admins in one order
    await lockAccountOf(inside.db, person.id)
    for (const { personalData } of modules) await personalData?.erase(inside, person.id)
    await insertDeletion(inside.db, { personId: person.id, reason, byId: actor.id })
  })
}

/** Neither of two guardians deletes a child's account alone. */
async function requireOnlyGuardian(deps: Deps, actor: Actor, personId: string) {
  if (actor.id === personId) return
  const { guardians } = await listRelatives(deps, personId)
  if (guardians.some(({ id }) => id !== actor.id)) throw privacyError.CHILD_HAS_OTHER_GUARDIAN()
}

async function assertNoChildLeftAlone(deps: Deps, personId: string) {
  const { children } = await listRelatives(deps, personId)
  const isAlone = children.some(
    ({ birthDate, guardiansOfChild }) => guardiansOfChild === 1 && (ageOf(deps, birthDate) ?? ownAccountAge) < ownAccountAge,
  )
  if (isAlone) throw privacyError.CHILD_WITHOUT_GUARDIAN()
  if (await isLastAdmin(deps, personId)) throw privacyError.LAST_ADMIN()
}
