import { type InstalmentRefusal, instalmentParts, minInstalmentTotal, maxInstalmentTotal } from '@khue/contracts/sale/pay-later'
import type { InstalmentState } from '@khue/contracts/sale/instalments'
import { splitByWeight } from '#modules/money/ledger'

/** Amounts of the parts; the last takes the remainder. */
export const splitParts = (totalVnd: number, parts = instalmentParts) => splitByWeight(totalVnd, Array<number>(parts).fill(1))

/** The first part is due at once, the others on the same day of the following months, or on the month's last day where it has no such day. */
export const dueDays = (first: string, parts = instalmentParts) =>
  Array.from({ length: parts }, (_, month) => Temporal.PlainDate.from(first).add({ months: month }).toString())

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

export type Due = {
  no: number
  dueOn: string
  amountVnd: number
  forgivenVnd: number
  paidAt: Date | null
  paidByCheckoutId: string | null
}

export const openOf = ({ amountVnd, forgivenVnd, paidAt }: Pick<Due, 'amountVnd' | 'forgivenVnd' | 'paidAt'>) =>
  paidAt === null ? amountVnd - forgivenVnd : 0
export const sumOpen = (dues: readonly Due[]) => dues.reduce((sum, due) => sum + openOf(due), 0)
export const isLate = (due: Due, today: string) => openOf(due) > 0 && due.dueOn < today

/** The day from which access is locked, unless the earliest open part is paid before; null when nothing is open. */
export function locksOn(dues: readonly Due[], graceDays: number) {
  const earliest = dues.find((due) => openOf(due) > 0)
  return earliest ? addDays(earliest.dueOn, graceDays + 1) : null
}

export const planEvents = [
  'FIRST_PAID',
  'FORGOTTEN',
  'DUE_PASSED',
  'GRACE_PASSED',
  'PAID_UP',
  'ALL_PAID',
  'REFUNDED',
  'WRITTEN_OFF',
] as const
export type PlanEvent = (typeof planEvents)[number]

const ending = { ALL_PAID: 'PAID', REFUNDED: 'ENDED', WRITTEN_OFF: 'ENDED' } as const
/** State machine: the state after each event. A transition that is missing here is refused. */
const moves: Record<InstalmentState, Partial<Record<PlanEvent, InstalmentState>>> = {
  PROPOSED: { FIRST_PAID: 'ACTIVE', FORGOTTEN: 'ENDED' },
  ACTIVE: { DUE_PASSED: 'OVERDUE', ...ending },
  OVERDUE: { PAID_UP: 'ACTIVE', GRACE_PASSED: 'LOCKED', ...ending },
  LOCKED: { PAID_UP: 'ACTIVE', ...ending },
  PAID: {},
  ENDED: {},
}
export const movePlan = (from: InstalmentState, event: PlanEvent) => moves[from][event]

/** Whether money is still owed. */
export const isRunning = (state: InstalmentState) => state === 'ACTIVE' || state === 'OVERDUE' || state === 'LOCKED'

/** The event that follows a payment or a write-off of parts. */
export function eventOf(dues: readonly Due[], today: string, isForgiven: boolean): PlanEvent | undefined {
  if (sumOpen(dues) === 0) return isForgiven ? 'REFUNDED' : 'ALL_PAID'
  return dues.some((due) => isLate(due, today)) ? undefined : 'PAID_UP'
}

type Standing = { state: InstalmentState; graceDays: number }

/** The event that a day brings, even when days were skipped. */
export function eventOfDay({ state, graceDays }: Standing, dues: readonly Due[], today: string): PlanEvent | undefined {
  if (state === 'ACTIVE' && dues.some((due) => isLate(due, today))) return 'DUE_PASSED'
  const lockDay = locksOn(dues, graceDays)
  return state === 'OVERDUE' && lockDay !== null && lockDay <= today ? 'GRACE_PASSED' : undefined
}

/** Forgives an amount, the last parts first. Returns the new forgiven amount of each part. */
export function forgive(dues: readonly Due[], vnd: number) {
  let left = vnd
  return dues.toReversed().flatMap((due) => {
    const taken = Math.min(left, openOf(due))
    left -= taken
    return taken > 0 ? [{ no: due.no, forgivenVnd: due.forgivenVnd + taken }] : []
  })
}

const daysBefore = 3
const everyDays = 2
export type Reminder = 'SOON' | 'TODAY' | 'LATE'

/** The reminder due today: some days before, on the day, and every other day after it; a missed day is made up for. */
export function reminderOf({ dueOn, remindedOn }: { dueOn: string; remindedOn: string | null }, today: string): Reminder | undefined {
  const lastReminded = remindedOn ?? '0001-01-01'
  if (today > dueOn) return lastReminded <= addDays(today, -everyDays) ? 'LATE' : undefined
  if (today === dueOn) return lastReminded < dueOn ? 'TODAY' : undefined
  const soon = addDays(dueOn, -daysBefore)
  return today >= soon && lastReminded < soon ? 'SOON' : undefined
}

type Asker = {
  totalVnd: number
  orders: number
  /** A gift, or an upgrade. */ isSpecial: boolean
  isVerified: boolean
  isRunning: boolean
  wasLate: boolean
}

/** Why a buyer may not pay in instalments; undefined when they may. */
export function whyNot({ totalVnd, orders, isSpecial, isVerified, isRunning, wasLate }: Asker): InstalmentRefusal | undefined {
  if (orders > 1) return 'SEVERAL_ORDERS'
  if (isSpecial) return 'NOT_ELIGIBLE'
  if (totalVnd < minInstalmentTotal) return 'TOO_SMALL'
  if (totalVnd > maxInstalmentTotal) return 'TOO_LARGE'
  if (isRunning) return 'ALREADY_ACTIVE'
  if (wasLate) return 'PREVIOUSLY_OVERDUE'
  return isVerified ? undefined : 'NOT_VERIFIED'
}

/** Encodes the parts of an order in a checkout's purpose; only this file parses it. */
export const purposeOf = (orderId: string, nos: readonly number[]) => `instalments ${orderId} ${nos.join(' ')}`
export function partsOf(purpose: string) {
  const [, orderId = '', ...nos] = purpose.split(' ')
  return { orderId, nos: nos.map(Number) }
}
