import { childCodePrefix } from '@khue/contracts/child-sign-in'
import type { Actor, Caller } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import type { PersonalData } from '#platform/module'
import { isCode, newCode } from '#platform/public-codes'
import { isGuardianOf } from '../people/people.repository.ts'
import { endOtherSessions } from '../sessions/sessions.service.ts'
import { hashToken } from '../sessions/tokens.ts'
import { enterBrowser } from '../sign-in/enter.service.ts'
import { childSignInError } from './child-sign-in.errors.ts'
import * as stored from './child-sign-in.repository.ts'

/** Answers a code with which a child without phone or e-mail signs in on a device of its own. */
export async function createChildCode(deps: Deps, actor: Actor, childId: string) {
  if (!(await isGuardianOf(deps.db, actor.id, childId))) throw childSignInError.CHILD_NOT_FOUND()
  const code = newCode(childCodePrefix)
  const expiresAt = await transact(deps, async ({ db }) => {
    const accountId = await stored.findOrInsertAccount(db, childId)
    if (!(await stored.needsGuardian(db, accountId))) throw childSignInError.CHILD_SIGNS_IN_ITSELF()
    return stored.replaceCode(db, { accountId, codeHash: hashToken(code), guardianId: actor.id })
  })
  return { code, path: `/sign-in/child?code=${code}`, expiresAt: expiresAt.toISOString() }
}

/** Signs the child in, in its browser. Codes are drawn from 2³⁵, so that the limit per network leaves nothing to guess. */
export async function signInByChildCode(deps: Deps, caller: Caller, { code }: { code: string }) {
  const used = isCode(childCodePrefix, code) ? await stored.useCode(deps.db, hashToken(code)) : undefined
  if (!used) throw childSignInError.CHILD_CODE_INVALID()
  return enterBrowser(deps, caller, used)
}

/**
 * Whoever was a guardian until now may still be signed in as the child: a child whom only guardians let in comes in anew, but
 * for the session that is kept.
 */
export async function endGuardedSessions(deps: Deps, childId: string, keptSessionId?: string) {
  const accountId = await stored.findGuardedAccount(deps.db, childId)
  if (!accountId) return
  await endOtherSessions(deps, { accountId, reason: 'SIGNED_OUT_ELSEWHERE', ...(keptSessionId && { exceptSessionId: keptSessionId }) })
}

/** A code lives for minutes and says nothing about anybody; it only has to go. */
export const childSignInData: PersonalData = {
  collect: async () => ({}),
  erase: ({ db }, personId) => stored.deleteCodesOf(db, personId),
}
