import { childCodePrefix } from '@khue/contracts/people/child-sign-in'
import { ownAccountAge } from '@khue/contracts/people/families'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { isCode, newCode } from '#platform/crypto/public-codes'
import { completeBrowserSignIn } from '#modules/people/credentials'
import { ageOf, describePerson, findPersonIdOf, isGuardianOf, openAccount } from '#modules/people/people'
import { hashToken, nameDevice, notifyGuardians } from '#modules/people/sessions'
import { childSignInError } from './child-sign-in.errors.ts'
import * as stored from './child-sign-in.repository.ts'
import { needsGuardian } from './own-sign-in-methods.service.ts'

/** At an unknown age, a person with a guardian counts as a child. */
const isUnderOwnAccountAge = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? 0) < ownAccountAge

/** Creates a code with which a child without phone or e-mail signs in on its own device. */
export async function createChildCode(deps: Deps, actor: Actor, childId: string) {
  if (!(await isGuardianOf(deps.db, actor.id, childId))) throw childSignInError.CHILD_NOT_FOUND()
  const code = newCode(childCodePrefix)
  const expiresAt = await transact(deps, async (inside) => {
    const accountId = await openAccount(inside, childId)
    const child = await describePerson(inside, childId)
    const isUnder16 = isUnderOwnAccountAge(inside, child?.birthDate ?? null)
    if (!(await needsGuardian(inside, accountId, isUnder16))) throw childSignInError.CHILD_HAS_OWN_SIGN_IN()
    return stored.replaceCode(inside.db, { accountId, codeHash: hashToken(code), guardianId: actor.id, isUnder16 })
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
  const { accountId, guardianId, isUnder16 } = found
  const childId = await findPersonIdOf(deps.db, accountId)
  const child = childId ? await describePerson(deps, childId) : undefined
  if (!child) throw childSignInError.CHILD_CODE_INVALID()
  const isStillUnderAge = isUnderOwnAccountAge(deps, child.birthDate)
  if (isUnder16 && !isStillUnderAge) throw childSignInError.CHILD_CODE_INVALID() // turned 16 since: other rules apply
  const device = nameDevice(caller.userAgent).device
  return completeBrowserSignIn(deps, caller, {
    accountId,
    isStrong: isStillUnderAge,
    check: async (inside) => {
      const isAllowed =
        (await isGuardianOf(inside.db, guardianId, child.id)) &&
        (await needsGuardian(inside, accountId, isStillUnderAge)) &&
        (await stored.consumeCode(inside.db, codeHash))
      if (!isAllowed) throw childSignInError.CHILD_CODE_INVALID()
    },
    andThen: async (inside, { sessionId, isKnownDevice }) => {
      if (!isKnownDevice) await notifyGuardians(inside, { accountId, sessionId, kind: 'CHILD_SIGNED_IN', device, exceptId: guardianId })
    },
  })
}
