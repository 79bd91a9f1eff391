import type { Deps } from '#platform/deps'
import { eventOfDay, movePlan, openOf, type Reminder, reminderOf } from '../instalment.ts'
import * as stored from '../instalments.repository.ts'
import { lockRunningPlan, type PlanMove } from './parts.ts'

const batchSize = 100
const daysAhead = 3

/** Running plans of which a part is late, or soon to be paid; a page by the order of their ids. */
export async function listPlansWithDueParts(deps: Deps, { after, isSoon }: { after: string; isSoon: boolean }) {
  const today = await stored.readToday(deps.db)
  const day = isSoon ? Temporal.PlainDate.from(today).add({ days: daysAhead }).toString() : today
  return stored.listDueBy(deps.db, { day, after, limit: batchSize })
}

/** What today does to a plan, in the caller's transaction: first it is late, and after some days locked. Safe to run twice. */
export async function applyDueDate(deps: Deps, orderId: string): Promise<PlanMove | undefined> {
  const plan = await lockRunningPlan(deps, orderId)
  if (!plan) return undefined
  const today = await stored.readToday(deps.db)
  let to = plan.state
  // a house that stood still goes through all of it at once
  for (let event = eventOfDay(plan, plan.dues, today); event; event = eventOfDay({ ...plan, state: to }, plan.dues, today)) {
    to = movePlan(to, event) ?? to
    await stored.setState(deps.db, orderId, to)
  }
  return to === plan.state ? undefined : { orderId, from: plan.state, to }
}

export type Due = { no: number; dueOn: string; openVnd: number; reminder: Reminder; parts: number }

/** Which parts of a plan to remind of today; each is said once. In the caller's transaction. Once it is locked nobody is reminded any more. */
export async function takeReminders(deps: Deps, orderId: string): Promise<Due[]> {
  const plan = await lockRunningPlan(deps, orderId)
  if (!plan || plan.state === 'LOCKED') return []
  const today = await stored.readToday(deps.db)
  const reminders: Due[] = []
  for (const due of plan.dues) {
    const reminder = openOf(due) > 0 ? reminderOf(due, today) : undefined
    if (!reminder) continue
    await stored.setReminded(deps.db, orderId, due.no, today)
    reminders.push({ no: due.no, dueOn: due.dueOn, openVnd: openOf(due), reminder, parts: plan.parts })
  }
  return reminders
}

/** As if a plan had begun so many days earlier: a demo shows today what takes a month. */
export const backdatePlan = (deps: Deps, orderId: string, days: number) => stored.setEarlier(deps.db, orderId, days)

/** Ends what was agreed to long ago and never begun. */
export const expireProposals = (deps: Deps) => stored.expireProposals(deps.db)
