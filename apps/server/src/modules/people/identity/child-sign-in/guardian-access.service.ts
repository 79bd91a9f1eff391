import type { Deps } from '#platform/deps'
import { notifyOwner } from '../devices/notices.service.ts'
import { deleteTickets } from '../second-factor/second-factor.repository.ts'
import { setConfirmed } from '../sessions/sessions.repository.ts'
import { endOtherSessions, endSessions } from '../sessions/sessions.service.ts'
import { deleteGuardianLinkedSignIns, deleteGuardianCredentials, listGuardianSessionIds } from './guardian-access.repository.ts'
import { lockAccountOf } from '../people/people.repository.ts'
import { findOwnMethodSince } from './child-sign-in.repository.ts'

type Ended = {
  childId: string
  /** The child ended the link itself, here: this session stays. */
  keptSessionId?: string | undefined
  /** Somebody is left who can let the child in by a code. */
  isGuarded: boolean
}

/**
 * A guardianship has ended (decision 19): every way into the child's account that the former guardian can have made while they
 * could enter it by a code ends too. Where nobody is left to let the person in, nothing ends and they are told to look; where
 * they ended it themselves, they stay where they are and can add a way of their own at once. Call it in the transaction that ends
 * the link: whoever is entering or adding a way meanwhile waits for the account, and finds what is then.
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
