import type { NoticeKind } from '@khue/contracts/people/devices'
import { ownAccountAge } from '@khue/contracts/people/families'
import type { Deps } from '#platform/deps'
import { notifyOwner } from './security-notices.service.ts'
import { ageOf, listGuardianAccounts } from '#modules/people/people'

type GuardianNotice = {
  /** The child's account, and the session that made the change. */
  accountId: string
  sessionId: string
  kind: Extract<NoticeKind, `CHILD_${string}`>
  device?: string
  /** The guardian who made the change, not notified. */
  exceptId?: string
}

/**
 * Notifies every guardian of a child below 16 of a new sign-in method, because a person who entered by a code may be anyone. From 16 on no one is
 * notified. Call it in the transaction of the change.
 */
export async function notifyGuardians(deps: Deps, { accountId, sessionId, kind, device, exceptId }: GuardianNotice) {
  const guardians = await listGuardianAccounts(deps.db, accountId)
  for (const { personId, guardianAccountId, child, birthDate } of guardians) {
    const isUnderOwnAccountAge = (ageOf(deps, birthDate) ?? 0) < ownAccountAge
    if (isUnderOwnAccountAge && personId !== exceptId)
      await notifyOwner(deps, { accountId: guardianAccountId, sessionId, kind, device, child })
  }
}
