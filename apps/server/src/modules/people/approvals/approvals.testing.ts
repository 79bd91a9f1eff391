import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { TestPerson } from '#testing/people'
import type { testApp } from '#testing/test-app'
import { approvalKind, requestApproval } from './index.ts'

/** No promotion belongs to these requests: carrying one out fails. */
export const kind = approvalKind({ name: 'PROMOTION', payload: z.strictObject({ note: z.string() }), delayHours: 24 })

type Wanted = { beneficiaryIds?: string[]; consenterId?: string; subjectId?: string; subjectPersonId?: string }

export function approvalActions({ call, deps, pool }: Awaited<ReturnType<typeof testApp>>) {
  const sessionIdOf = async ({ accountId }: TestPerson) =>
    (await pool.query<{ id: string }>(`select id from sessions where account_id = $1 order by created_at limit 1`, [accountId])).rows[0]!.id
  async function ask(as: TestPerson, wanted: Wanted = {}) {
    const actor = { id: as.id, accountId: as.accountId, sessionId: await sessionIdOf(as), roles: ['admin'] as const }
    const asked = { subjectId: uuidv7(), summary: 'bật một khuyến mãi', payload: { note: 'a' }, reason: 'Khai giảng', ...wanted }
    return (await requestApproval(deps, kind, { actor, ...asked })).id
  }
  const decide = (as: TestPerson, id: string, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED') =>
    call(decideApproval, { as, params: { id }, body: { verdict, reason: 'Đã xem' } })
  const openOf = async (as: TestPerson) => (await call(listApprovals, { as })).data.items
  const noticesOf = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
  return { ask, decide, openOf, noticesOf }
}
