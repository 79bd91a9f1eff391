import {
  type addClosure as addContract,
  type changeClosure as changeContract,
  type ClosedDays,
  longestClosureDays,
} from '@khue/contracts/people/closures'
import type { Body } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { listHolidays } from '#platform/vietnam/working-days'
import { timetableError } from '../timetable.errors.ts'
import * as stored from './closures.repository.ts'

type Span = { from: string; to: string }
const holidaysOf = ({ from, to }: Span): ClosedDays[] =>
  listHolidays(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).map((day) => ({
    name: day.name,
    fromOn: day.from.toString(),
    toOn: day.to.toString(),
  }))

/**
 * Days on which nobody teaches that touch a span of days (`from` and `to` as `2026-12-31`), each whole, in order: public holidays by law and what
 * admins closed. They may overlap.
 */
export async function listClosures({ db }: Deps, span: Span): Promise<ClosedDays[]> {
  const own = await stored.listWithin(db, span)
  const all = [...holidaysOf(span), ...own.map(({ name, fromOn, toOn }) => ({ name, fromOn, toOn }))]
  return all.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
}

export async function listOfYear({ db }: Deps, year: number) {
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  return { holidays: holidaysOf(span), closures: await stored.listWithin(db, span) }
}

/** Throws CLOSURE_TOO_LONG. */
function assertLength({ fromOn, toOn }: { fromOn: string; toOn: string }) {
  const { days } = Temporal.PlainDate.from(fromOn).until(toOn)
  if (days >= longestClosureDays) throw timetableError.CLOSURE_TOO_LONG()
}

/** Throws CLOSURE_TOO_LONG. */
export function addClosure(deps: Deps, actor: Actor, { reason, ...days }: Body<typeof addContract>) {
  assertLength(days)
  return transact(deps, async (deps) => {
    const row = await stored.insertClosure(deps.db, days)
    await recordAudit(deps, { actor, action: 'closure.added', subject: { kind: 'closure', id: row.id }, reason, details: days })
    return row
  })
}

/** Throws CLOSURE_NOT_FOUND, CLOSURE_CHANGED with what it is now, and CLOSURE_TOO_LONG. */
export function changeClosure(deps: Deps, actor: Actor, id: string, { reason, revision, ...days }: Body<typeof changeContract>) {
  assertLength(days)
  return transact(deps, async (deps) => {
    const { name, fromOn, toOn, ...row } = await lock(deps, id)
    const before = { name, fromOn, toOn }
    if (row.revision !== revision) throw timetableError.CLOSURE_CHANGED(before)
    const changed = await stored.updateClosure(deps.db, id, days)
    await recordAudit(deps, { actor, action: 'closure.changed', subject: { kind: 'closure', id }, reason, details: { ...days, before } })
    return changed
  })
}

/** Throws CLOSURE_NOT_FOUND. */
export const removeClosure = (deps: Deps, actor: Actor, id: string, reason: string) =>
  transact(deps, async (deps) => {
    const { name, fromOn, toOn } = await lock(deps, id)
    await stored.deleteClosure(deps.db, id)
    await recordAudit(deps, { actor, action: 'closure.removed', subject: { kind: 'closure', id }, reason, details: { name, fromOn, toOn } })
    return { removed: true as const }
  })

async function lock({ db }: Deps, id: string) {
  const found = await stored.lockClosure(db, id)
  if (!found) throw timetableError.CLOSURE_NOT_FOUND()
  return found
}
