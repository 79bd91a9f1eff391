import { findOpenRequest, readSpendingRight, type SpendingRight } from '#modules/people/family-requests'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import { listLines, type Order } from '../orders.repository.ts'
import { orderError } from '../orders.errors.ts'
import { subjectKeyOf } from './purchase-request.ts'
import { lockSpending, sumMonth, sumSpend } from './spending.repository.ts'

type Own = readonly Pick<Order, 'id' | 'totalVnd'>[]
const idsOf = (orders: Own) => orders.map(({ id }) => id)

/**
 * Call in the transaction that takes or asks for the money, with the orders locked. What costs neither money nor points is allowed to everyone. Throws
 * GUARDIAN_MISSING, GUARDIAN_MUST_PAY.
 */
export async function assertMayPayAlone(deps: Deps, buyer: Actor, { orders, right }: { orders: Own; right: SpendingRight }) {
  if (right.mode === 'FREE') return
  const spend = await sumSpend(deps.db, idsOf(orders))
  if (spend === 0) return
  if (right.mode === 'NO_GUARDIAN') throw orderError.GUARDIAN_MISSING()
  if (right.mode !== 'LIMITED') throw orderError.GUARDIAN_MUST_PAY()
  await lockSpending(deps.db, buyer.id)
  const spent = await sumMonth(deps.db, buyer.id, idsOf(orders))
  if (spent + spend > right.limitVnd) throw orderError.GUARDIAN_MUST_PAY({ monthlyLimit: right.limitVnd, spent })
}

/** Whether the buyer may pay these orders alone, for the checkout page; `requestId`: already asked. */
export async function describeSpending(deps: Deps, buyer: Actor, orders: Own) {
  const right = await readSpendingRight(deps, buyer.id)
  const allowed = { state: 'ALLOWED', requestId: null, explanation: null } as const
  if (right.mode === 'FREE' || (await sumSpend(deps.db, idsOf(orders))) === 0) return allowed
  if (right.mode === 'NO_GUARDIAN') return { state: 'NO_GUARDIAN', requestId: null, explanation: null } as const
  const explanation = right.mode === 'LIMITED' ? await explainLimit(deps, buyer, { orders, limitVnd: right.limitVnd }) : null
  if (right.mode === 'LIMITED' && explanation === null) return allowed
  const about = { childId: buyer.id, kind: 'PURCHASE', subjectKey: subjectKeyOf(await listLines(deps.db, idsOf(orders))) } as const
  return { state: 'ASK', requestId: (await findOpenRequest(deps, about)) ?? null, explanation } as const
}

async function explainLimit(deps: Deps, buyer: Actor, { orders, limitVnd }: { orders: Own; limitVnd: number }) {
  const [spend, spent] = await Promise.all([sumSpend(deps.db, idsOf(orders)), sumMonth(deps.db, buyer.id, idsOf(orders))])
  if (spent + spend <= limitVnd) return null
  return `Bạn được tự trả đến ${formatVnd(limitVnd)} mỗi tháng, tháng này còn ${formatVnd(Math.max(0, limitVnd - spent))}.`
}
