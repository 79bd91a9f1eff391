import type { Reply } from '@khue/contracts/endpoint'
import type { OrderDetail } from '@khue/contracts/sale/orders'
import type { PaymentAccount } from '@khue/contracts/money/payment-accounts'
import { isWaitingRefund, type MyRefund, type previewRefund, type RefundChannel } from '@khue/contracts/sale/refunds'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { formatPoints } from '#app/features/money/points/shared/format-points.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { refundsText as text, refundTones } from './refunds.text.ts'

type Preview = Reply<typeof previewRefund>

export type LineView = {
  id: string
  name: string
  note: string
  explanation: string
  amount: string
  isPossible: boolean
  isChosen: boolean
}
export type WayView = { value: RefundChannel; label: string; note: string; isAutoApproved: boolean }
export type RefundFormView = {
  orderId: string
  orderCode: string
  lines: LineView[]
  /** Ids of the selected lines, and their total as shown. */
  chosen: string[]
  total: number
  totalInWords: string
  /** What happens to points, one sentence each. */
  points: string[]
  /** Amount deducted for unpaid instalments of the order. */
  instalmentDeduction: string | undefined
  /** Discounts that lose their condition, with the amount deducted for each. */
  discountDeductions: { name: string; amount: string; explanation: string }[]
  ways: WayView[]
  accounts: { value: string; label: string; note: string }[]
}

/** All lines of the order, and the refund for the selected ones. */
export function toRefundForm(all: Preview, chosen: Preview, accounts: readonly PaymentAccount[], ids: readonly string[]): RefundFormView {
  return {
    orderId: all.orderId,
    orderCode: all.orderCode,
    lines: all.lines.map(({ lineId, name, learner, paid, explanation, amount, isPossible }) => ({
      id: lineId,
      name,
      note: `${text.forLearner(learner.name)} · ${text.paid(formatVnd(paid))}`,
      explanation,
      amount: formatVnd(amount),
      isPossible,
      isChosen: ids.includes(lineId),
    })),
    chosen: [...ids],
    total: chosen.total,
    totalInWords: formatVnd(chosen.total),
    points: toPointsNotes(chosen.points),
    instalmentDeduction: chosen.instalmentDeduction > 0 ? formatVnd(-chosen.instalmentDeduction) : undefined,
    discountDeductions: chosen.discountDeductions.map((one) => ({ ...one, amount: formatVnd(-one.amount) })),
    ways: chosen.channels.map(({ channel, parts, explanation, isAutoApproved }) => ({
      value: channel,
      label: text.ways[channel],
      note: [
        explanation,
        ...(parts.length > 1 ? parts.map((part) => `${text.part(formatVnd(part.amount), text.ways[part.channel].toLowerCase())}.`) : []),
      ].join(' '),
      isAutoApproved,
    })),
    accounts: accounts.map(({ id, bankName, maskedNumber, holder }) => ({ value: id, label: `${bankName} ${maskedNumber}`, note: holder })),
  }
}

function toPointsNotes({ back, clawedBack, missing, withheld }: Preview['points']) {
  return [
    ...(back > 0 ? [text.pointsBack(formatPoints(back))] : []),
    ...(clawedBack > 0 ? [text.pointsTaken(formatPoints(clawedBack))] : []),
    ...(missing > 0 ? [text.pointsMissing(formatPoints(missing), formatVnd(withheld))] : []),
  ]
}

/** The selected lines: refundable ones named in the address, else all refundable ones. */
export function chosenLines({ lines }: Preview, asked: readonly string[]) {
  const possible = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  const named = possible.filter((id) => asked.includes(id))
  return named.length > 0 ? named : possible
}

/**
 * Whether part of a paid order can be refunded: no request is pending, and not everything has been or is being refunded. A request may be
 * split between two channels; its lines count once.
 */
export function canAskBack({ status, lines }: Pick<OrderDetail, 'status'> & { lines: readonly unknown[] }, refunds: readonly MyRefund[]) {
  if (status !== 'COMPLETED' || refunds.some(({ state }) => isWaitingRefund(state))) return false
  const running = refunds.filter(({ state }) => state !== 'REJECTED' && state !== 'WITHDRAWN')
  const counts = new Map<string, number>()
  for (const { requestId, lines: parts } of running) counts.set(requestId, Math.max(counts.get(requestId) ?? 0, parts.length))
  return [...counts.values()].reduce((sum, count) => sum + count, 0) < lines.length
}

export type RefundStateView = {
  id: string
  code: string
  tag: Status
  amount: string
  at: string
  way: string
  lines: string[]
  /** What was not refunded, and why. */
  kept: string | undefined
  note: string | undefined
  canWithdraw: boolean
}

export const toRefundStates = (refunds: readonly MyRefund[]): RefundStateView[] =>
  refunds.map(({ id, code, state, amount, withheld, instalmentDeduction, createdAt, channel, lines, note, canWithdraw }) => ({
    id,
    code,
    tag: { label: text.states[state], tone: refundTones[state] },
    amount: formatVnd(amount),
    at: formatDateTime(createdAt),
    way: text.way(text.ways[channel]),
    lines: [
      ...lines.map((line) => text.lineOf(line.name, formatVnd(line.amount))),
      ...(instalmentDeduction > 0 ? [text.duesOf(formatVnd(instalmentDeduction))] : []),
    ],
    kept: withheld > 0 ? text.kept(formatVnd(withheld)) : undefined,
    note: state === 'REJECTED' && note ? text.answered(note) : undefined,
    canWithdraw,
  }))
