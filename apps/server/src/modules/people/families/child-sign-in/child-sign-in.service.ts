import { childCodePrefix } from '@khue/contracts/people/child-sign-in'
import { ownAccountAge } from '@khue/contracts/people/families'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { isCode, newCode } from '#platform/crypto/public-codes'
import { nameDevice } from '#modules/people/sessions'
import { isGuardianOf } from '#modules/people/people'
import { ageOf } from '#modules/people/people'
import { findPerson } from '#modules/people/people'
import { hashToken } from '#modules/people/sessions'
import { completeBrowserSignIn } from '#modules/people/credentials'
import { childSignInError } from './child-sign-in.errors.ts'
import * as stored from './child-sign-in.repository.ts'
import { notifyGuardians } from '#modules/people/sessions'

/** At an unknown age, a person with a guardian counts as a child. */
const isUnderOwnAccountAge = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? 0) < ownAccountAge

/** Creates a code with which a child without phone or e-mail signs in on its own device. */
export async function createChildCode(deps: Deps, actor: Actor, childId: string) {
  if (!(await isGuardianOf(deps.db, actor.id, childId))) throw childSignInError.CHILD_NOT_FOUND()
  const code = newCode(childCodePrefix)
  const expiresAt = await transact(deps, async (inside) => {
    const { db } = inside
    const accountId = await stored.findOrInsertAccount(db, childId)
    const child = await findPerson(db, childId)
    const isUnder16 = isUnderOwnAccountAge(inside, child?.birthDate ?? null)
    const isOpen = await stored.isOpenToGuardian(db, accountId, isUnder16)
    if (!isOpen) throw childSignInError.CHILD_HAS_OWN_SIGN_IN()
    return stored.replaceCode(db, { accountId, codeHash: hashToken(code), guardianId: actor.id, isUnder16 })
  })
  return { code, path: `/sign-in/child?code=${code}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Signs the child in, in its browser. Codes have 35 random bits, so the limit per network makes guessing futile. Below 16 a code also replaces a
 * second factor: otherwise one guardian could lock the other out by enabling it (decision 19).
 */
export async function signInByChildCode(deps: Deps, caller: Caller, { code }: { code: string }) {
  const codeHash = hashToken(code)
  const found = isCode(childCodePrefix, code) ? await stored.findCode(deps.db, codeHash) : undefined
  if (!found) throw childSignInError.CHILD_CODE_INVALID()
  const { accountId, guardianId, birthDate, isUnder16 } = found
  const isStillUnderAge = isUnderOwnAccountAge(deps, birthDate)
  if (isUnder16 && !isStillUnderAge) throw childSignInError.CHILD_CODE_INVALID() // turned 16 since: other rules apply
  const device = nameDevice(caller.userAgent).device
  return completeBrowserSignIn(deps, caller, {
    accountId,
    isStrong: isStillUnderAge,
    check: async ({ db }) => {
      if (!(await stored.consumeCode(db, codeHash, isStillUnderAge))) throw childSignInError.CHILD_CODE_INVALID()
    },
    andThen: (inside, sessionId) =>
      notifyGuardians(inside, { accountId, sessionId, kind: 'CHILD_SIGNED_IN', device, exceptId: guardianId }),
  })
}

/** A code lives for minutes and contains no personal data; it only has to be deleted. */
export const childSignInData: PersonalData = {
  collect: async () => ({}),
  erase: ({ db }, personId) => stored.deleteCodesOf(db, personId),
}
