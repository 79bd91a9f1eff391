import type { Deps } from '#platform/deps'
import { eventOfDay, movePlan, openOf, type Reminder, reminderOf } from './instalment.ts'
import * as stored from './instalments.repository.ts'
import { lockRunningPlan, type PlanMove } from './parts.service.ts'

const batchSize = 100
const daysAhead = 3

/** Running plans with a part that is late or (`isSoon`) due soon; a page by order id. */
export async function listPlansWithDueParts(deps: Deps, { after, isSoon }: { after: string; isSoon: boolean }) {
  const today = await stored.readToday(deps.db)
  const day = isSoon ? Temporal.PlainDate.from(today).add({ days: daysAhead }).toString() : today
  return stored.listDueBy(deps.db, { day, after, limit: batchSize })
}

/** Applies today to a plan: late first, then locked after the days of grace. Runs in the caller's transaction. Idempotent. */
export async function applyDueDate(deps: Deps, orderId: string): Promise<PlanMove | undefined> {
  const plan = await lockRunningPlan(deps, orderId)
  if (!plan) return undefined
  const today = await stored.readToday(deps.db)
  let to = plan.state
  // after downtime several events follow at once
  for (let event = eventOfDay(plan, plan.dues, today); event; event = eventOfDay({ ...plan, state: to }, plan.dues, today)) {
    to = movePlan(to, event) ?? to
    await stored.setState(deps.db, orderId, to)
  }
  return to === plan.state ? undefined : { orderId, from: plan.state, to }
}

export type Due = { no: number; dueOn: string; openVnd: number; reminder: Reminder; parts: number }

/** The parts to remind of today, each returned once; none once the plan is locked. Runs in the caller's transaction. */
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

/** Moves a plan so many days into the past, so that a demo can show what takes a month. */
export const backdatePlan = (deps: Deps, orderId: string, days: number) => stored.setEarlier(deps.db, orderId, days)

/** Ends proposals that were never paid. */
export const expireProposals = (deps: Deps) => stored.expireProposals(deps.db)
