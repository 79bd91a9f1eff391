import type { Earning } from '@khue/contracts/money/payout-shapes'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '#platform/deps'
import { parsePagePosition, toPage } from '#platform/lists/cursors'
import { assertInsideTransaction } from '#platform/postgres/db'
import { listCalendars } from '../calendar/calendars.repository.ts'
import { type Calendar, payDayOf } from '../calendar/pay-days.ts'
import * as stored from './earnings.repository.ts'

/** What a fact earned, as the ledger's posting of it says; amounts in đồng, positive. */
export type NewEarning = {
  personId: string
  kind: 'LESSON' | 'RECORDED' | 'PLAN_SHARE'
  /** The posting's. */
  source: { kind: string; id: string }
  lineId?: string
  lessonNo?: number
  lessonId?: string | undefined
  /** The first day of the month whose plan revenue is shared. */
  month?: string
  grossVnd: number
  /** The part of it that the platform bears for the buyer. */
  discountVnd: number
  feePercent: number
  feeVnd: number
  at?: Date | undefined
}

/** Records what was earned, in the transaction of the posting. Idempotent by the posting's source. */
export async function addEarnings(deps: Deps, earned: readonly NewEarning[]) {
  if (earned.length === 0) return
  const rows = earned.map(({ source, at, ...one }) => ({
    ...one,
    id: uuidv7(),
    sourceKind: source.kind,
    sourceId: source.id,
    earnedAt: at,
  }))
  await stored.insertEarnings(assertInsideTransaction(deps.db), rows)
}

/** Records that a fact's earning was taken back, in the transaction of the posting. Throws when it was never earned. */
export async function reverseEarning(deps: Deps, earned: { kind: string; id: string }, source: { kind: string; id: string }) {
  const row = await stored.findEarning(assertInsideTransaction(deps.db), earned.kind, earned.id)
  if (!row) throw new Error(`nothing was earned by ${earned.kind} ${earned.id}`)
  const { grossVnd, discountVnd, feeVnd, netVnd: _net, payoutId: _payout, ...same } = row
  const negative = { grossVnd: -grossVnd || 0, discountVnd: -discountVnd || 0, feeVnd: -feeVnd || 0 }
  const rows = [
    { ...same, ...negative, id: uuidv7(), reversesId: row.id, sourceKind: source.kind, sourceId: source.id, earnedAt: undefined },
  ]
  await stored.insertEarnings(deps.db, rows)
}

type Listed = Awaited<ReturnType<typeof stored.listEarnings>>[number]

export function shownEarning(calendars: readonly Calendar[], { earning, payOn, endedOn }: Listed): Earning {
  const { id, kind, lineId, lessonNo, lessonId, month, grossVnd, discountVnd, feePercent, feeVnd, netVnd, earnedAt, payoutId } = earning
  return {
    id,
    kind,
    isReversal: earning.reversesId !== null,
    lineId,
    lessonNo,
    lessonId,
    month: month?.slice(0, 7) ?? null,
    grossVnd,
    discountVnd,
    feePercent,
    feeVnd,
    netVnd,
    earnedAt: earnedAt.toISOString(),
    payOn: endedOn ?? payOn ?? payDayOf(calendars, earnedAt).payOn,
    payoutId,
  }
}

/** A page of a person's earnings, newest first, each with the day on which it is paid. Throws LIST_CURSOR_INVALID. */
export async function listEarnings(deps: Deps, filter: stored.EarningsFilter, page: { cursor: string | undefined; size: number }) {
  const place = parsePagePosition({ ...page, page: 0 }, 'NEWEST')
  const [calendars, found] = await Promise.all([listCalendars(deps.db), stored.listEarnings(deps.db, filter, place)])
  const { rows, next } = toPage(found, place, { keys: { NEWEST: ({ key }) => key }, id: ({ earning }) => earning.id, now: deps.clock() })
  return { items: rows.map((row) => shownEarning(calendars, row)), ...next }
}

/** A person's sums by Vietnamese month and kind, newest first. */
export const sumEarningsByMonth = ({ db }: Deps, filter: stored.EarningsFilter) => stored.sumEarningsByMonth(db, filter)

/** The store fees kept from each person's earnings before a moment, less what reversals returned. */
export async function sumFeesBefore({ db }: Deps, before: Date) {
  const rows = await stored.sumFeesBefore(db, before)
  return new Map(rows.map(({ personId, feeVnd }) => [personId, feeVnd]))
}

/** `YYYY-MM`, Vietnamese; undefined while nothing was earned. */
export async function findFirstEarningMonth({ db }: Deps) {
  const [row] = await stored.findFirstEarning(db)
  return row?.month ?? undefined
}
