import type { Deps } from '#platform/deps'
import { isLate, locksOn, openOf, sumOpen } from './instalment.ts'
import * as stored from './instalments.repository.ts'

export type PlanView = ReturnType<typeof view>
export type Locked = NonNullable<Awaited<ReturnType<typeof stored.lockPlan>>>

/** A plan as it is shown. `today` is the Vietnamese day. */
export const view = (
  { orderId, buyerId, state, totalVnd, graceDays, agreedAt }: stored.PlanRow,
  dues: readonly stored.DueRow[],
  today: string,
) => ({
  orderId,
  buyerId,
  state,
  totalVnd,
  /** Whether the first part was paid; until then the plan is a proposal. */
  hasBegun: agreedAt !== null || state === 'ACTIVE',
  openVnd: state === 'PROPOSED' ? 0 : sumOpen(dues),
  lateVnd: dues.filter((due) => isLate(due, today)).reduce((sum, due) => sum + openOf(due), 0),
  locksOn: locksOn(dues, graceDays),
  today,
  parts: dues.map((due) => ({ ...due, openVnd: openOf(due), isLate: isLate(due, today) })),
})

async function viewAll(deps: Deps, plans: readonly stored.PlanRow[]) {
  if (plans.length === 0) return []
  const [dues, today] = [
    await stored.listDues(
      deps.db,
      plans.map(({ orderId }) => orderId),
    ),
    await stored.readToday(deps.db),
  ]
  const ofOrder = Map.groupBy(dues, ({ orderId }) => orderId)
  return plans.map((plan) => view(plan, ofOrder.get(plan.orderId) ?? [], today))
}

/** Plans of these orders that have begun, by order id. */
export async function listPlansOfOrders(deps: Deps, orderIds: readonly string[]) {
  const plans = orderIds.length > 0 ? await stored.listPlans(deps.db, orderIds) : []
  const begun = plans.filter(({ agreedAt }) => agreedAt !== null)
  return new Map((await viewAll(deps, begun)).map((plan) => [plan.orderId, plan]))
}

/** A buyer's plans that have begun, newest first. */
export const listPlansOfBuyer = async (deps: Deps, buyerId: string) => viewAll(deps, await stored.listPlansOf(deps.db, buyerId))
