import type { IncomeLine } from '@khue/contracts/learning/income'
import { incomePageSize } from '@khue/contracts/learning/income-rules'
import type { Earning } from '@khue/contracts/money/payout-shapes'
import { listEarnings, listOwnPayoutsByIds, sumEarningsByMonth } from '#modules/money/payouts'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { boundsOf } from './months.ts'
import { sumEarned } from './months.service.ts'
import { listNames } from './names.read-model.ts'

/** A page of a month's lines, newest first, with the sums of the whole month. Throws LIST_CURSOR_INVALID. */
export async function listLines(deps: Deps, { id: personId }: Actor, month: string, cursor?: string) {
  const { from, to } = boundsOf(month)
  const [sums, page] = await Promise.all([
    sumEarningsByMonth(deps, { personId, from, to }),
    readPage(deps, { personId, month, cursor, size: incomePageSize }),
  ])
  return { sums: sumEarned(sums), ...page }
}

type Wanted = { personId: string; month: string; cursor?: string | undefined; size: number }
/** Lines of a month with what they are for, and the payouts that have them. */
export async function readPage(deps: Deps, { personId, month, cursor, size }: Wanted) {
  const { from, to } = boundsOf(month)
  const { items, ...next } = await listEarnings(deps, { personId, from, to }, { cursor, size })
  const payoutIds = [...new Set(items.flatMap(({ payoutId }) => payoutId ?? []))]
  const [named, payouts] = await Promise.all([nameLines(deps, items), listOwnPayoutsByIds(deps, personId, payoutIds)])
  return { items: named, payouts, ...next }
}

const keyOf = (lineId: string | null, lessonId: string | null) => `${lineId} ${lessonId}`

async function nameLines(deps: Deps, earnings: readonly Earning[]): Promise<IncomeLine[]> {
  const sold = earnings.flatMap(({ lineId, lessonId }) => (lineId === null ? [] : [{ lineId, lessonId }]))
  const rows = sold.length > 0 ? await listNames(deps.db, sold) : []
  const people = await listPeople(
    deps,
    rows.flatMap(({ learnerId }) => learnerId ?? []),
  )
  const rowOf = new Map(rows.map((row) => [keyOf(row.lineId, row.lessonId), row]))
  return earnings.map((earning) => {
    const row = rowOf.get(keyOf(earning.lineId, earning.lessonId))
    return {
      ...earning,
      title: row?.title ?? null,
      lesson:
        row?.lessonId && row.startsAt !== null
          ? { id: row.lessonId, number: row.number, startsAt: new Date(row.startsAt).toISOString() }
          : null,
      learner: (row?.learnerId && people.get(row.learnerId)) || null,
    }
  })
}
