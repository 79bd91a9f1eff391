import type { NoticeKind } from '@khue/contracts/people/devices'
import { ownAccountAge } from '@khue/contracts/people/families'
import type { Deps } from '#platform/deps'
import { notifyOwner } from '../devices/notices.service.ts'
import { ageOf } from '../people/relatives.service.ts'
import { listGuardianAccounts } from './guardian-notices.repository.ts'

type GuardianNotice = {
  /** The child's account, and its session in which it happened. */
  accountId: string
  sessionId: string
  kind: Extract<NoticeKind, `CHILD_${string}`>
  device?: string
  /** The guardian who did it knows. */
  exceptId?: string
}

/**
 * Tells every guardian of a child below 16 what now leads into its account: whoever was let in by a code may be anybody. Above that
 * age it is the person's own business. Call it in the transaction of what happened.
 */
export async function notifyGuardians(deps: Deps, { accountId, sessionId, kind, device, exceptId }: GuardianNotice) {
  const guardians = await listGuardianAccounts(deps.db, accountId)
  for (const { personId, guardianAccountId, child, birthDate } of guardians) {
    const isUnderOwnAccountAge = (ageOf(deps, birthDate) ?? 0) < ownAccountAge
    if (isUnderOwnAccountAge && personId !== exceptId)
      await notifyOwner(deps, { accountId: guardianAccountId, sessionId, kind, device, child })
  }
}
