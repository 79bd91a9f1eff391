import { closeWorkItems, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Deps } from '#platform/deps'
import { isWaiting } from './refund.ts'
import { listRequests, type RefundRow } from './refunds.repository.ts'

const kind = 'REFUND'
const refundWorkingDays = 2

/** Waits for an admin: undecided, or refused by its gateway and in need of another channel. */
const needsAdmin = ({ state }: RefundRow) => isWaiting(state) || state === 'FAILED'

/** Call it after moving refunds of a request, in the same transaction: each waits in the queue of admins, or no longer does. */
export async function syncWorkItems(deps: Deps, requestId: string) {
  const rows = await listRequests(deps.db, [requestId])
  await closeWorkItems(
    deps,
    kind,
    rows.flatMap((row) => (needsAdmin(row) ? [] : [row.id])),
  )
  for (const row of rows.filter(needsAdmin))
    await openWorkItem(deps, {
      kind,
      refId: row.id,
      personIds: row.payeeId === null ? [] : [row.payeeId],
      exceptIds: [row.requestedBy, row.state === 'CHECKED' ? row.approvedBy : null].filter(
        (id): id is string => id !== null && id !== row.payeeId,
      ),
      workingDays: refundWorkingDays,
    })
}

/** Throws WORK_ITEM_CLAIMED while another admin has one of them before them. */
export async function requireUnclaimedRefunds(deps: Deps, admin: { id: string }, rows: readonly Pick<RefundRow, 'id'>[]) {
  for (const { id } of rows) await requireUnclaimed(deps, admin, { kind, refId: id })
}
