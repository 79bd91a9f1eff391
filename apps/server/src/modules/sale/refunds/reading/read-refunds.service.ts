import { type MyRefund, refundPageSize } from '@khue/contracts/sale/refunds'
import { type Refund, type RefundAction } from '@khue/contracts/sale/refunds-admin'
import { listPeople } from '#modules/people/people'
import { listOrderCodes, listOrderLineNames } from '#modules/sale/orders'
import { methodsOfReceipts } from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { cappedTotal } from '#platform/lists/cursors'
import { actionsOf, canMove, isOver, fourEyesViolation } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import * as lists from '../refund-lists.repository.ts'
import * as stored from '../refunds.repository.ts'
import { readObstacles } from '../deciding/independent-admins.service.ts'
import { isOwed } from '../approving/approve-refunds.service.ts'

type Row = stored.RefundRow

const standing = (row: Row) => ({ ...row, isOwed: isOwed(row) })

async function linesByRefund(deps: Deps, rows: readonly Row[]) {
  const lines =
    rows.length > 0
      ? await stored.listLinesOf(
          deps.db,
          rows.map(({ id }) => id),
        )
      : []
  const names = await listOrderLineNames(
    deps,
    lines.map(({ orderLineId }) => orderLineId),
  )
  return Map.groupBy(
    lines.map(({ refundId, orderLineId, amountVnd }) => ({ refundId, name: names.get(orderLineId) ?? '', amount: amountVnd })),
    ({ refundId }) => refundId,
  )
}

const common = (row: Row, lines: Awaited<ReturnType<typeof linesByRefund>>) => ({
  id: row.id,
  code: row.code,
  requestId: row.requestId,
  state: row.state,
  channel: row.channel,
  amount: row.amountVnd,
  withheld: row.withheldVnd,
  instalmentDeduction: row.duesVnd,
  reason: row.reason,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  lines: (lines.get(row.id) ?? []).map(({ name, amount }) => ({ name, amount })),
})

/** The payee's own refunds, newest first. */
export async function listOwnRefunds(deps: Deps, payee: Actor, orderId?: string): Promise<MyRefund[]> {
  const rows = await lists.listOfPayee(deps.db, payee.id, orderId)
  const lines = await linesByRefund(deps, rows)
  return rows.flatMap((row) => {
    if (!row.orderId) return []
    const canWithdraw = rows.filter(({ requestId }) => requestId === row.requestId).every((one) => canMove(standing(one), 'WITHDRAW'))
    return [{ ...common(row, lines), orderId: row.orderId, canWithdraw }]
  })
}

/** The payee's refunds of one request. */
export async function readOwnRequest(deps: Deps, payee: Actor, requestId: string) {
  return (await listOwnRefunds(deps, payee)).filter((refund) => refund.requestId === requestId)
}

const saysWhyNot = {
  REFUND_SELF_APPROVAL: refundError.REFUND_SELF_APPROVAL().message,
  REFUND_SECOND_ADMIN_REQUIRED: refundError.REFUND_SECOND_ADMIN_REQUIRED().message,
} as const

/** Refunds as admins see them, with the actions open to this admin. */
async function describe(deps: Deps, admin: Actor, rows: readonly Row[]): Promise<Refund[]> {
  const [lines, orders, methods, people] = [
    await linesByRefund(deps, rows),
    await listOrderCodes(
      deps,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    await methodsOfReceipts(
      deps,
      rows.flatMap(({ receiptId }) => receiptId ?? []),
    ),
    await listPeople(deps, [...new Set(rows.flatMap(peopleOf))]),
  ]
  const named = (id: string | null) => (id === null ? null : { id, name: people.get(id)?.name ?? '' })
  const silent = await lists.listSilent(
    deps.db,
    rows.map(({ id }) => id),
  )
  const leads = await listLeads(deps, rows)
  const obstaclesOf = await readObstacles(
    deps,
    admin,
    leads.filter(({ state }) => !isOver(state)),
  )
  return rows.map((row, at) => {
    const lead = standing(leads[at] ?? row)
    const why = isOver(row.state) ? null : fourEyesViolation(lead, admin.id)
    const obstacles = isOver(row.state) || why ? undefined : obstaclesOf(lead)
    const mayNot = (action: RefundAction) =>
      obstacles?.deciding !== undefined || (obstacles?.approving !== undefined && (action === 'approve' || action === 'check'))
    return {
      ...common(row, lines),
      subject: row.subject,
      order: row.orderId ? { id: row.orderId, code: orders.get(row.orderId) ?? '' } : null,
      payee: named(row.payeeId),
      requestedBy: named(row.requestedBy),
      method: methods.get(row.receiptId ?? '') ?? null,
      approvedBy: named(row.approvedBy),
      secondApprovedBy: named(row.secondApprovedBy),
      isGatewayOverdue: silent.has(row.id),
      panel:
        row.portalStatus && row.portalCheckedBy
          ? { outcome: row.portalStatus, by: { id: row.portalCheckedBy, name: people.get(row.portalCheckedBy)?.name ?? '' } }
          : null,
      actions: isOver(row.state)
        ? []
        : actionsOf(row.channel === 'BALANCE' ? lead : { ...standing(row), isGatewayOverdue: silent.has(row.id) }, admin.id).filter(
            (action) => !mayNot(action),
          ),
      disabledReason: why ? saysWhyNot[why] : (obstacles?.deciding ?? obstacles?.approving ?? null),
    }
  })
}

const peopleOf = ({ payeeId, requestedBy, approvedBy, secondApprovedBy, portalCheckedBy }: Row) =>
  [payeeId, requestedBy, approvedBy, secondApprovedBy, portalCheckedBy].filter((id) => id !== null)

/** For each the one that decides the next action: of a request with two channels the one outside. */
async function listLeads(deps: Deps, rows: readonly Row[]) {
  const isLed = ({ channel, state }: Row) => channel === 'BALANCE' && state === 'REQUESTED'
  const requestIds = rows.filter(isLed).map(({ requestId }) => requestId)
  const outside = requestIds.length > 0 ? await stored.listRequests(deps.db, requestIds) : []
  return rows.map(
    (row) =>
      (isLed(row) &&
        outside.find(({ requestId, channel, state }) => requestId === row.requestId && channel !== 'BALANCE' && !isOver(state))) ||
      row,
  )
}

/** Throws REFUND_NOT_FOUND. */
export async function readRefund(deps: Deps, admin: Actor, id: string) {
  const row = await stored.findRefund(deps.db, id)
  if (!row) throw refundError.REFUND_NOT_FOUND()
  const [refund] = await describe(deps, admin, [row])
  return refund! // one result per row
}

export const readRequest = async (deps: Deps, admin: Actor, requestId: string) =>
  describe(deps, admin, await stored.listRequests(deps.db, [requestId]))

export async function listRefunds(deps: Deps, admin: Actor, filter: lists.RefundFilter) {
  const oldestFirst = filter.silent === '1' || (filter.state !== undefined && !isOver(filter.state))
  const [rows, total] = [
    await lists.listQueue(deps.db, filter, { limit: refundPageSize + 1, oldestFirst }),
    await lists.countQueue(deps.db, filter),
  ]
  const page = rows.slice(0, refundPageSize)
  const last = rows.length > refundPageSize ? page.at(-1)?.id : undefined
  return {
    items: await describe(deps, admin, page),
    ...cappedTotal(total),
    ...(last && { nextCursor: last }),
  }
}
