import { exactTotalLimit } from '@khue/contracts/lists'
import type { Body } from '@khue/contracts/endpoint'
import type { searchOrders as searchApi } from '@khue/contracts/sale/orders'
import { listGiven } from '#modules/sale/entitlements'
import { listRunDays } from '#modules/offer/courses'
import { listPeople } from '#modules/people/people'
import { describeCheckouts, hasPaid } from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { listSteps } from '../discounts.repository.ts'
import { listEvents } from '../order-events.repository.ts'
import { statusesOf } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { searchOwnOrders } from './order-search.repository.ts'
import { findOwnOrder, listCheckoutsOfOrders, listLines, type Order } from '../orders.repository.ts'

export type OrderWithLines = Awaited<ReturnType<typeof withLines>>[number]

/** Orders that are paid while the payment event is still to be delivered: they must not be paid again. */
export async function findBeingPaid(deps: Deps, orders: readonly Order[]) {
  const unpaid = orders.filter(({ status }) => status === 'AWAITING_PAYMENT').map(({ id }) => id)
  const asked = unpaid.length > 0 ? await listCheckoutsOfOrders(deps.db, unpaid) : []
  const checkouts = asked.length > 0 ? await describeCheckouts(deps, [...new Set(asked.map(({ checkoutId }) => checkoutId))]) : []
  const paid = new Set(checkouts.filter(hasPaid).map(({ id }) => id))
  return new Set(asked.filter(({ checkoutId }) => paid.has(checkoutId)).map(({ orderId }) => orderId))
}

/** Orders with their lines, learners and sellers, read in batches. */
export async function withLines(deps: Deps, orders: readonly Order[]) {
  const ids = orders.map((order) => order.id)
  const [lines, beingPaid] = await Promise.all([listLines(deps.db, ids), findBeingPaid(deps, orders)])
  const discounted = lines.filter(({ discountVnd }) => discountVnd > 0).map(({ id }) => id)
  const steps = Map.groupBy(discounted.length > 0 ? await listSteps(deps.db, discounted) : [], ({ lineId }) => lineId)
  const ofOrder = Map.groupBy(lines, (line) => line.orderId)
  const runs = await listRunDays(
    deps,
    lines.flatMap(({ batchId }) => batchId ?? []),
  )
  const teachers = new Map(runs.map(({ id, teacherId }) => [id, teacherId]))
  const people = await listPeople(deps, [
    ...lines.flatMap(({ learnerId, sellerId }) => (sellerId ? [learnerId, sellerId] : [learnerId])),
    ...teachers.values(),
  ])
  const substituteOf = ({ batchId, sellerId }: (typeof lines)[number]) => {
    const teacherId = batchId ? teachers.get(batchId) : undefined
    return teacherId && teacherId !== sellerId ? named(teacherId) : null
  }
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  return orders.map((order) => ({
    ...order,
    isPayable: order.isPayable && !beingPaid.has(order.id),
    isBeingPaid: beingPaid.has(order.id),
    lines: (ofOrder.get(order.id) ?? []).map((line) => ({
      ...line,
      steps: steps.get(line.id) ?? [],
      learner: named(line.learnerId),
      seller: line.sellerId === null ? null : named(line.sellerId),
      substitute: substituteOf(line),
    })),
  }))
}

/** One order with its history and the periods it gave. Throws ORDER_NOT_FOUND, also for another buyer's order. */
export async function readOwnOrder(deps: Deps, buyer: Pick<Actor, 'id'>, id: string) {
  const own = await findOwnOrder(deps.db, id, buyer.id)
  if (!own) throw orderError.ORDER_NOT_FOUND()
  const [order] = await withLines(deps, [own])
  if (!order) throw orderError.ORDER_NOT_FOUND()
  const lineIds = order.lines.map((line) => line.id)
  const given = order.status === 'COMPLETED' ? await listGiven(deps, lineIds) : []
  // read last: a client that sees a period must also see its DELIVERED event
  return { order, events: await listEvents(deps.db, { orderId: id }), given }
}

type Search = Pick<Body<typeof searchApi>, 'page' | 'size' | 'statuses' | 'kinds' | 'code'>

/** The buyer's own orders, newest first. */
export async function searchOrders(deps: Deps, buyer: Actor, { page, size, statuses, kinds, code }: Search) {
  const search = { buyerId: buyer.id, statuses: statusesOf(statuses), kinds: kinds?.length ? kinds : undefined, code }
  const { found, total } = await searchOwnOrders(deps.db, search, { page, size, countTo: exactTotalLimit + 1 })
  return { orders: await withLines(deps, found), total }
}
