import { assertIndependent } from '#modules/people/approvals'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { AppError } from '#platform/errors'
import type { Deps } from '#platform/deps'
import type { RefundRow } from '../refunds.repository.ts'

type Decided = Pick<RefundRow, 'payeeId' | 'requestedBy' | 'approvedBy' | 'state'>
type Admin = Pick<Actor, 'id'>

/** Nobody decides a refund to themselves or their household. Throws OWN_CASE. */
export const assertNotOwnRefund = (deps: Deps, admin: Admin, rows: readonly Decided[]) =>
  refuseOwnCase(
    deps,
    admin,
    rows.flatMap(({ payeeId }) => payeeId ?? []),
  )

/**
 * Who approves is independent of the admin who asked on the buyer's behalf, and of the first approver. Throws ROLE_GIVEN_LATELY, SAME_HOUSEHOLD,
 * SAME_DEVICE.
 */
export async function assertIndependentApproval(deps: Deps, admin: Admin, rows: readonly Decided[]) {
  const others = rows.flatMap(({ payeeId, requestedBy, approvedBy, state }) => [
    ...(requestedBy !== null && requestedBy !== payeeId ? [requestedBy] : []),
    ...(state === 'CHECKED' && approvedBy !== null ? [approvedBy] : []),
  ])
  for (const other of new Set(others)) await assertIndependent(deps, other, admin.id)
}

/** Why an admin may neither decide nor approve, as sentences for the desk; undefined when they may. */
export async function readObstacles(deps: Deps, admin: Admin, row: Decided) {
  const [deciding, approving] = [
    await sentenceOf(assertNotOwnRefund(deps, admin, [row])),
    await sentenceOf(assertIndependentApproval(deps, admin, [row])),
  ]
  return { deciding, approving }
}

async function sentenceOf(judging: Promise<void>) {
  try {
    await judging
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
