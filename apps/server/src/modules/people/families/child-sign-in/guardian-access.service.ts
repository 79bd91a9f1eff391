import type { Deps } from '#platform/deps'
import { notifyOwner } from '#modules/people/sessions'
import { deleteTickets } from '#modules/people/credentials'
import { setConfirmed } from '#modules/people/sessions'
import { endOtherSessions, endSessions } from '#modules/people/sessions'
import { deleteGuardianLinkedSignIns, deleteGuardianCredentials, listGuardianSessionIds } from './guardian-access.repository.ts'
import { lockAccountOf } from '#modules/people/people'
import { findOwnMethodSince } from './child-sign-in.repository.ts'

type Ended = {
  childId: string
  /** The child ended the link itself in this session, which is kept. */
  keptSessionId?: string | undefined
  /** Another guardian can still let the child in by a code. */
  isGuarded: boolean
}

/**
 * Runs when a guardianship ends (decision 19): revokes every sign-in method that the former guardian can have added while they could enter by a code.
 * If no guardian is left to let the person in, nothing is revoked and the person is asked to check the account; if the person ended the link, they
 * stay signed in and can add a sign-in method at once. Call it in the transaction that ends the link: concurrent sign-ins and changes wait for the
 * account's row lock and then see the new state.
 */
export async function revokeGuardianAccess(deps: Deps, { childId, keptSessionId, isGuarded }: Ended) {
  const account = await lockAccountOf(deps.db, childId)
  if (!account) return
  const ownSince = await findOwnMethodSince(deps.db, account.id)
  const guardianAccess = { accountId: account.id, ownSince }
  if (ownSince === undefined && !isGuarded && !keptSessionId) {
    await notifyOwner(deps, { accountId: account.id, kind: 'GUARDIAN_LEFT' })
    return
  }
  await deleteGuardianCredentials(deps.db, guardianAccess)
  await deleteGuardianLinkedSignIns(deps.db, guardianAccess, account.status)
  await deleteTickets(deps.db, account.id)
  if (ownSince === undefined) await endAllSessions(deps, account.id, keptSessionId)
  else for (const id of await listGuardianSessionIds(deps.db, guardianAccess)) await endSessions(deps, id, 'SIGNED_OUT_ELSEWHERE')
  if (ownSince === undefined && !isGuarded && keptSessionId) await setConfirmed(deps.db, keptSessionId, { isStrong: false })
}

const endAllSessions = (deps: Deps, accountId: string, exceptSessionId: string | undefined) =>
  endOtherSessions(deps, { accountId, reason: 'SIGNED_OUT_ELSEWHERE', ...(exceptSessionId && { exceptSessionId }) })
