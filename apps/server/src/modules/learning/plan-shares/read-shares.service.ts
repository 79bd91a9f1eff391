import type { Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/plan-shares'
import { planShareLimits } from '@khue/contracts/learning/plan-share-limits'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { parsePagePosition, toPage } from '#platform/lists/cursors'
import { monthOf } from './month.ts'
import type { Share } from './plan-share.ts'
import { planShareError } from './plan-shares.errors.ts'
import * as stored from './plan-shares.repository.ts'
import { computeMonth, termsOf } from './share-month.service.ts'

const monthsPerPage = 12
const sharesPerPage = 50

export async function listMonths({ db }: Deps, before: string | undefined): Promise<Reply<typeof contract.listSharedMonths>> {
  const found = await stored.listMonths(db, { before, limit: monthsPerPage + 1 })
  const items = found.slice(0, monthsPerPage).map(shownMonth)
  const last = items.at(-1)
  return { items, ...(last && found.length > items.length && { nextBefore: last.month }) }
}

const shownMonth = ({ month, sharedAt, ...row }: stored.MonthRow) => ({ ...row, month: monthOf(month), sharedAt: sharedAt.toISOString() })

/** Throws PLAN_SHARE_MONTH_NOT_FOUND, LIST_CURSOR_INVALID. */
export async function listShares(deps: Deps, month: string, cursor: string | undefined): Promise<Reply<typeof contract.listPlanShares>> {
  const place = parsePagePosition({ page: 0, size: sharesPerPage, cursor }, 'LARGEST')
  const row = await stored.findMonth(deps.db, month)
  if (!row) throw planShareError.PLAN_SHARE_MONTH_NOT_FOUND()
  const found = await stored.listShares(deps.db, month, place)
  const { rows, next } = toPage(found, place, { keys: { LARGEST: ({ vnd }) => vnd }, id: ({ teacherId }) => teacherId, now: deps.clock() })
  return { month: shownMonth(row), items: await named(deps, rows), ...next }
}

async function named(deps: Deps, shares: readonly Share[]) {
  const people = await listPeople(
    deps,
    shares.map(({ teacherId }) => teacherId),
  )
  return shares.flatMap(({ teacherId, minutes, vnd }) => {
    const teacher = people.get(teacherId)
    return teacher ? [{ teacher, minutes, vnd }] : []
  })
}

/** The current month so far. Without a rule it shows what members learn, so that the operator can decide one. */
export async function previewMonth(deps: Deps): Promise<Reply<typeof contract.previewPlanShares>> {
  const [rules, today] = await Promise.all([stored.listRules(deps.db), stored.findToday(deps.db)])
  const month = monthOf(today)
  const rule = termsOf(rules, month)
  const { shares, ...sums } = await computeMonth(deps, month, rule ?? { permille: 0, capMinutes: planShareLimits.capMinutes })
  const largest = shares.toSorted((a, b) => b.minutes - a.minutes).slice(0, sharesPerPage)
  const terms = rule ? { from: monthOf(rule.effectiveMonth), permille: rule.permille, capMinutes: rule.capMinutes } : null
  return { month, terms, ...sums, teachers: shares.length, items: await named(deps, largest) }
}
