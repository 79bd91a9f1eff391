import { deleteFactor, deletePasskeys } from '#modules/people/credentials'
import { lockAccountOf, setAccountStatus } from '#modules/people/people'
import {
  deleteKnownDevices,
  deleteSignInTickets,
  endOtherSessions,
  endSessions,
  listOpenSessionIds,
  notifyOwner,
  setConfirmed,
} from '#modules/people/sessions'
import { deleteLinkedSignIns } from '#modules/people/social-sign-in'
import type { Deps } from '#platform/deps'
import { deleteCode } from './child-sign-in.repository.ts'
import { findOwnMethodSince } from './own-sign-in-methods.service.ts'

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
  const ownSince = await findOwnMethodSince(deps, account.id)
  if (ownSince === undefined && !isGuarded && !keptSessionId) {
    await notifyOwner(deps, { accountId: account.id, kind: 'GUARDIAN_LEFT' })
    return
  }
  await deleteGuardianMethods(deps, account, ownSince)
  await deleteSignInTickets(deps.db, account.id)
  if (ownSince === undefined) await endAllSessions(deps, account.id, keptSessionId)
  else
    for (const id of await listOpenSessionIds(deps.db, { accountId: account.id, before: ownSince }))
      await endSessions(deps, id, 'SIGNED_OUT_ELSEWHERE')
  if (ownSince === undefined && !isGuarded && keptSessionId) await setConfirmed(deps.db, keptSessionId, { isStrong: false })
}

/**
 * Deletes every sign-in method and second factor of an account: all, or those older than its first own method. The database requires a sign-in method
 * of every active account (`accounts_keep_sign_in_method`); from 16 on a guardian's code does not count as one, so the account is set to locked while
 * its links are deleted.
 */
async function deleteGuardianMethods({ db }: Deps, { id: accountId, status }: Account, before: string | undefined) {
  await deleteCode(db, accountId)
  await deletePasskeys(db, { accountId, before })
  await deleteKnownDevices(db, { accountId, before })
  await deleteFactor(db, { accountId, before })
  if (status === 'ACTIVE') await setAccountStatus(db, accountId, 'LOCKED')
  await deleteLinkedSignIns(db, { accountId, before })
  if (status === 'ACTIVE') await setAccountStatus(db, accountId, 'ACTIVE')
}
type Account = NonNullable<Awaited<ReturnType<typeof lockAccountOf>>>

const endAllSessions = (deps: Deps, accountId: string, exceptSessionId: string | undefined) =>
  endOtherSessions(deps, { accountId, reason: 'SIGNED_OUT_ELSEWHERE', ...(exceptSessionId && { exceptSessionId }) })
