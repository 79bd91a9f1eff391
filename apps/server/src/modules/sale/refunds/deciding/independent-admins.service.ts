import { assertIndependent, listDependent } from '#modules/people/approvals'
import { listHousehold, peopleError, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { requireUnclaimedRefunds } from '../refund-work-items.service.ts'
import type { RefundRow } from '../refunds.repository.ts'

type RefundToJudge = Pick<RefundRow, 'id' | 'payeeId' | 'requestedBy' | 'approvedBy' | 'state'>
type Admin = Pick<Actor, 'id'>

/** Nobody decides a refund to themselves or their household, nor one that another admin has claimed. Throws OWN_CASE, WORK_ITEM_CLAIMED. */
export async function assertNotOwnRefund(deps: Deps, admin: Admin, rows: readonly RefundToJudge[]) {
  await refuseOwnCase(
    deps,
    admin,
    rows.flatMap(({ payeeId }) => payeeId ?? []),
  )
  await requireUnclaimedRefunds(deps, admin, rows)
}

/** The admin who asked on the buyer's behalf, and the first approver: who approves is independent of them. */
const othersIn = ({ payeeId, requestedBy, approvedBy, state }: RefundToJudge) => [
  ...(requestedBy !== null && requestedBy !== payeeId ? [requestedBy] : []),
  ...(state === 'CHECKED' && approvedBy !== null ? [approvedBy] : []),
]

/**
 * Who approves is independent of the admin who asked on the buyer's behalf, and of the first approver. Throws ROLE_GIVEN_LATELY, SAME_HOUSEHOLD,
 * SAME_DEVICE.
 */
export async function assertIndependentApproval(deps: Deps, admin: Admin, rows: readonly RefundToJudge[]) {
  for (const other of new Set(rows.flatMap(othersIn))) await assertIndependent(deps, other, admin.id)
}

/** Why an admin may neither decide nor approve each of these, as sentences for the desk; undefined where they may. */
export async function readObstacles(deps: Deps, admin: Admin, rows: readonly RefundToJudge[]) {
  const household = new Set(rows.length > 0 ? await listHousehold(deps, admin.id) : [])
  const dependent = await listDependent(deps, [...new Set(rows.flatMap(othersIn))], admin.id)
  return (row: RefundToJudge) => ({
    deciding: row.payeeId !== null && household.has(row.payeeId) ? peopleError.OWN_CASE().message : undefined,
    approving: othersIn(row)
      .map((other) => dependent.get(other)?.message)
      .find((sentence) => sentence !== undefined),
  })
}
