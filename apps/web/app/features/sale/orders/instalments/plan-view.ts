import type { InstalmentPlan } from '@khue/contracts/sale/instalments'
import { dayOf, formatDate, formatDay, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { instalmentsText as text, planTones } from './instalments.text.ts'

export type PartView = { no: number; amount: string; note: string; tag: Status }
export type PlanView = {
  orderId: string
  orderCode: string
  tag: Status
  /** A warning or note; undefined when there is none. */
  notice: { tone: 'bad' | 'info'; text: string } | undefined
  parts: PartView[]
  /** The earliest unpaid part. */
  next: { no: number; amount: string } | undefined
  /** Total of all unpaid parts, if that is more than the next one. */
  rest: string | undefined
  open: string
}

/** View model of a plan, for its buyer or an admin. Used in loaders only. */
export function toPlanView({ orderId, orderCode, state, open, locksOn, parts }: InstalmentPlan, now: Date): PlanView {
  const today = dayOf(now)
  const openParts = parts.filter((part) => part.open > 0)
  const [next] = openParts
  const lateVnd = parts.filter(({ isLate }) => isLate).reduce((sum, part) => sum + part.open, 0)
  return {
    orderId,
    orderCode,
    tag: { label: text.states[state], tone: planTones[state] },
    notice: noticeOf(state, lateVnd, open, locksOn),
    parts: parts.map((part) => toPart(part, today)),
    next: next && { no: next.no, amount: formatVnd(next.open) },
    rest: openParts.length > 1 ? formatVnd(open) : undefined,
    open: formatVnd(open),
  }
}

function noticeOf(state: InstalmentPlan['state'], lateVnd: number, open: number, locksOn: string | null): PlanView['notice'] {
  if (state === 'LOCKED') return { tone: 'bad', text: text.locked(formatVnd(lateVnd)) }
  if (lateVnd > 0 && locksOn) return { tone: 'bad', text: text.overdue(formatVnd(lateVnd), formatDay(locksOn)) }
  return open > 0 && locksOn ? { tone: 'info', text: `${text.open(formatVnd(open))} ${text.locksOn(formatDay(locksOn))}` } : undefined
}

function toPart({ no, dueOn, amount, open, forgiven, paidAt, isLate }: InstalmentPlan['parts'][number], today: string): PartView {
  return {
    no,
    amount: formatVnd(amount),
    note: [paidAt ? text.paidOn(formatDate(paidAt)) : text.dueOn(formatDay(dueOn)), forgiven > 0 && text.forgiven(formatVnd(forgiven))]
      .filter(Boolean)
      .join(' · '),
    tag: tagOf({ open, paidAt, isLate, dueOn }, today),
  }
}

function tagOf(
  { open, paidAt, isLate, dueOn }: Pick<InstalmentPlan['parts'][number], 'open' | 'paidAt' | 'isLate' | 'dueOn'>,
  today: string,
): Status {
  if (paidAt) return { label: text.paid, tone: 'success' }
  if (open === 0) return { label: text.off, tone: undefined }
  if (dueOn === today) return { label: text.isToday, tone: 'warn' }
  return isLate ? { label: text.isLate, tone: 'danger' } : { label: text.waiting, tone: undefined }
}
