import type { Query } from '@khue/contracts/endpoint'
import { type getMyReferrals, invitedPageSize, type MyReferrals, referralMinTotal } from '@khue/contracts/sale/referrals'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { cappedTotal, parsePagePosition, toPage } from '#platform/lists/cursors'
import { givenName } from '#platform/vietnam/format'
import { listInvited } from './referrals.repository.ts'

/** Why an invitation earned nothing, for the person who invited. */
const reasons: Readonly<Record<string, string>> = {
  REFUNDED: `Lần mua đầu tiên không còn đủ ${referralMinTotal.toLocaleString('vi-VN')}đ sau khi hoàn tiền.`,
  NO_PURCHASE: `Đã qua 180 ngày mà chưa có lần mua nào từ ${referralMinTotal.toLocaleString('vi-VN')}đ qua thời gian hoàn tiền.`,
  HOUSEHOLD: 'Hai tài khoản thuộc cùng một gia đình.',
}
const otherReason = 'Lời mời không đủ điều kiện của chương trình.'
const reasonOf = (reason: string | null) =>
  reason === null ? null : Object.hasOwn(reasons, reason) ? (reasons[reason] ?? otherReason) : otherReason

type Invited = Pick<MyReferrals, 'invited' | 'invitedTotal' | 'invitedTotalIsCapped' | 'nextCursor'>

/** A page of the people whom one has invited, by given name only. Throws LIST_CURSOR_INVALID. */
export async function readInvited(deps: Deps, personId: string, { cursor }: Query<typeof getMyReferrals>): Promise<Invited> {
  const place = parsePagePosition({ page: 0, size: invitedPageSize, cursor }, 'NEWEST')
  const found = await listInvited(deps.db, personId, place)
  const { rows, next } = toPage(found.rows, place, {
    keys: { NEWEST: ({ key }) => key },
    id: ({ accountId }) => accountId,
    now: deps.clock(),
  })
  const people = await listPeople(
    deps,
    rows.map(({ refereeId }) => refereeId),
  )
  const { total, totalIsCapped } = cappedTotal(found.total)
  return {
    invited: rows.map(({ refereeId, state, reason, at }) => ({
      name: givenName(people.get(refereeId)?.name ?? ''),
      state,
      at: at.toISOString(),
      reason: reasonOf(reason),
    })),
    invitedTotal: total,
    ...(totalIsCapped && { invitedTotalIsCapped: true }),
    ...next,
  }
}
