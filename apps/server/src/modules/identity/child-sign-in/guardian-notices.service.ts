import type { NoticeKind } from '@khue/contracts/devices'
import { ownAccountAge } from '@khue/contracts/families'
import type { Deps } from '#platform/deps'
import { tellOwner } from '../devices/notices.service.ts'
import { ageOf } from '../people/relatives.service.ts'
import { listGuardianAccounts } from './guardian-notices.repository.ts'

type Told = {
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
export async function tellGuardians(deps: Deps, { accountId, sessionId, kind, device, exceptId }: Told) {
  const guardians = await listGuardianAccounts(deps.db, accountId)
  for (const { personId, guardianAccountId, child, birthDate } of guardians) {
    const isSmall = (ageOf(deps, birthDate) ?? 0) < ownAccountAge
    if (isSmall && personId !== exceptId) await tellOwner(deps, { accountId: guardianAccountId, sessionId, kind, device, child })
  }
}
