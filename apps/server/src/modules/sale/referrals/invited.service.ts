import type { Query } from '@khue/contracts/endpoint'
import { type getMyReferrals, invitedPageSize, type MyReferrals } from '@khue/contracts/sale/referrals'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { cappedTotal, parsePagePosition, toPage } from '#platform/lists/cursors'
import { givenName } from '#platform/vietnam/format'
import { listInvited } from './referrals.repository.ts'

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
    invited: rows.map(({ refereeId, state, reason, reward, at }) => ({
      name: givenName(people.get(refereeId)?.name ?? ''),
      state,
      reward,
      at: at.toISOString(),
      reason,
    })),
    invitedTotal: total,
    ...(totalIsCapped && { invitedTotalIsCapped: true }),
    ...next,
  }
}
