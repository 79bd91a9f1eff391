import { type InstalmentRefusal, instalmentParts, minInstalmentTotal, maxInstalmentTotal } from '@khue/contracts/sale/pay-later'
import type { InstalmentState } from '@khue/contracts/sale/instalments'
import { splitByWeight } from '#modules/money/ledger'

/** What is asked for in each part; the last takes the remainder. */
export const splitParts = (totalVnd: number, parts = instalmentParts) => splitByWeight(totalVnd, Array<number>(parts).fill(1))

/** The first is due at once, the others on the same day of the next months; where a month has no such day, on its last. */
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

/** From this day on what was bought is locked, unless the earliest open part is paid before. */
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
/** Where each event leads; what is not written here cannot happen. */
const moves: Record<InstalmentState, Partial<Record<PlanEvent, InstalmentState>>> = {
  PROPOSED: { FIRST_PAID: 'ACTIVE', FORGOTTEN: 'ENDED' },
  ACTIVE: { DUE_PASSED: 'OVERDUE', ...ending },
  OVERDUE: { PAID_UP: 'ACTIVE', GRACE_PASSED: 'LOCKED', ...ending },
  LOCKED: { PAID_UP: 'ACTIVE', ...ending },
  PAID: {},
  ENDED: {},
}
export const movePlan = (from: InstalmentState, event: PlanEvent) => moves[from][event]

/** Whether something is still owed. */
export const isRunning = (state: InstalmentState) => state === 'ACTIVE' || state === 'OVERDUE' || state === 'LOCKED'

/** What has happened to a plan of which something was paid or forgiven. */
export function eventOf(dues: readonly Due[], today: string, isForgiven: boolean): PlanEvent | undefined {
  if (sumOpen(dues) === 0) return isForgiven ? 'REFUNDED' : 'ALL_PAID'
  return dues.some((due) => isLate(due, today)) ? undefined : 'PAID_UP'
}

type Standing = { state: InstalmentState; graceDays: number }

/** What a day does to a plan, whether or not anybody looked at it on the days before. */
export function eventOfDay({ state, graceDays }: Standing, dues: readonly Due[], today: string): PlanEvent | undefined {
  if (state === 'ACTIVE' && dues.some((due) => isLate(due, today))) return 'DUE_PASSED'
  const lockDay = locksOn(dues, graceDays)
  return state === 'OVERDUE' && lockDay !== null && lockDay <= today ? 'GRACE_PASSED' : undefined
}

/** So much is not asked for any more: the last parts first. Answers what of each open part is forgiven besides what was. */
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

/** What to remind of today: some days before, on the day, and from then on every other day; whatever day was missed is made up for. */
export function reminderOf({ dueOn, remindedOn }: { dueOn: string; remindedOn: string | null }, today: string): Reminder | undefined {
  const told = remindedOn ?? '0001-01-01'
  if (today > dueOn) return told <= addDays(today, -everyDays) ? 'LATE' : undefined
  if (today === dueOn) return told < dueOn ? 'TODAY' : undefined
  const soon = addDays(dueOn, -daysBefore)
  return today >= soon && told < soon ? 'SOON' : undefined
}

type Asker = {
  totalVnd: number
  orders: number
  /** A gift, or what an older membership pays a part of. */ isSpecial: boolean
  isVerified: boolean
  isRunning: boolean
  wasLate: boolean
}

/** Why somebody may not pay in parts; undefined when they may. */
export function whyNot({ totalVnd, orders, isSpecial, isVerified, isRunning, wasLate }: Asker): InstalmentRefusal | undefined {
  if (orders > 1) return 'SEVERAL_ORDERS'
  if (isSpecial) return 'NOT_ELIGIBLE'
  if (totalVnd < minInstalmentTotal) return 'TOO_SMALL'
  if (totalVnd > maxInstalmentTotal) return 'TOO_LARGE'
  if (isRunning) return 'ALREADY_ACTIVE'
  if (wasLate) return 'PREVIOUSLY_OVERDUE'
  return isVerified ? undefined : 'NOT_VERIFIED'
}

/** How a payment says which parts of which order it is for; only this file reads it. */
export const purposeOf = (orderId: string, nos: readonly number[]) => `instalments ${orderId} ${nos.join(' ')}`
export function partsOf(purpose: string) {
  const [, orderId = '', ...nos] = purpose.split(' ')
  return { orderId, nos: nos.map(Number) }
}
