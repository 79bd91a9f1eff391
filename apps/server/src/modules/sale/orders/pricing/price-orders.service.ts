import { uuidv7 } from 'uuidv7'
import { findOffers } from '#modules/sale/offers'
import { changeAmounts, describeCheckouts, lockPaid } from '#modules/money/payments'
import { lockPoints } from '#modules/money/points'
import {
  holdUses,
  hasAutomaticPromotions,
  listUsedCodes,
  lockUses,
  type Quote,
  quote,
  type QuoteLine,
  settleUses,
} from '#modules/sale/promotions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import {
  type Discounts,
  type LineDiscount,
  listPlacementOrders,
  lockPlacementOrders,
  type NewStep,
  setDiscounts,
} from '../discounts.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { isForWholeOrders } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { orderRepriced } from '../orders.events.ts'
import { listCheckoutsOfOrders, listLines, listOrdersOfCheckouts, type Order } from '../orders.repository.ts'
import { holdForOrders, type PaidByPoints, payByPoints, type PointsRequest, pointsRequestsOf } from './pay-by-points.service.ts'

/** Points left out stay as applied, as far as still allowed. */
type Asked = { ids: readonly string[]; codes: readonly string[]; points?: number | undefined }
type Line = Awaited<ReturnType<typeof listLines>>[number]

/**
 * Prices unpaid orders as one placement: automatic promotions plus these codes, each promotion once. Replaces earlier discounts; checkouts then ask for
 * the new total, or are closed. Returns the refused codes with reasons.
 * Throws ORDER_NOT_FOUND, ORDER_STATUS_LOCKED, ORDER_BEING_PAID, ORDERS_NOT_PLACED_TOGETHER, POINTS_EXCEED_ORDER_LIMIT, POINTS_EXCEED_BALANCE, and
 * what `holdUses` throws.
 */
export const priceOrders = (deps: Deps, buyer: Pick<Actor, 'id'>, { ids, codes, points }: Asked) =>
  transact(deps, async (deps) => {
    const together = await lockPlacementOrders(deps.db, ids, buyer.id)
    const meant = together.filter(({ id }) => ids.includes(id))
    if (meant.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
    const locked = meant.find(({ status }) => status !== 'AWAITING_PAYMENT')
    if (locked) throw orderError.ORDER_STATUS_LOCKED({ id: locked.id, status: locked.status })
    if (new Set(meant.map(({ sellerKey }) => sellerKey)).size < meant.length) throw orderError.ORDERS_NOT_PLACED_TOGETHER()
    const others = together.filter(({ id, status }) => !ids.includes(id) && status === 'AWAITING_PAYMENT')
    const pointsRequests = await pointsRequestsOf(deps, { meant, others, points })
    if (pointsRequests.areAny) await lockPoints(deps, [buyer.id]) // before locking any checkout or promotion
    const asking = await lockCheckoutsOf(deps, [...meant, ...others])
    await releaseUses(deps, together, codes)
    const uses: PaidByPoints['uses'] = []
    // orders that are not paid now are priced each by itself
    for (const other of others)
      uses.push(...(await discount(deps, buyer, { orders: [other], codes: [], points: pointsRequests.of([other]) })).uses)
    const priced = await discount(deps, buyer, { orders: meant, codes, points: pointsRequests.ofMeant })
    if (pointsRequests.areAny) await holdForOrders(deps, buyer, { orders: [...meant, ...others], uses: [...uses, ...priced.uses] })
    const repriced = await listRepriced(deps, [...meant, ...others], buyer)
    await repriceCheckouts(deps, repriced, asking)
    await publishRepriced(deps, [...meant, ...others])
    return { refused: priced.refused, isChanged: repriced.length > 0 }
  })

type Placed = { ids: readonly string[]; /** Kinds of their lines. */ kinds: readonly Line['kind'][] }

/** Applies automatic promotions; skips pricing when none exists for these kinds, as is usual. */
export async function priceAutomatically(deps: Deps, buyer: Pick<Actor, 'id'>, { ids, kinds }: Placed) {
  if (await hasAutomaticPromotions(deps, kinds)) await priceOrders(deps, buyer, { ids, codes: [] })
}

/** Locks the checkouts of these orders, so that no payment arrives until the prices are decided. */
async function lockCheckoutsOf(deps: Deps, orders: readonly Order[]) {
  const asking = await listCheckoutsOfOrders(
    deps.db,
    orders.map(({ id }) => id),
  )
  const checkoutIds = [...new Set(asking.map(({ checkoutId }) => checkoutId))]
  if (checkoutIds.length > 0 && (await lockPaid(deps, checkoutIds)).length > 0) throw orderError.ORDER_BEING_PAID()
  return asking
}

/** Releases held uses only: uses that a paid order settled stay. */
async function releaseUses(deps: Deps, orders: readonly Order[], codes: readonly string[]) {
  const placementIds = [...new Set(orders.flatMap(({ placementId }) => placementId ?? []))]
  await lockUses(deps, { placementIds, codes })
  for (const placementId of placementIds) await settleUses(deps, placementId, 'RELEASED')
}

type Discounting = { orders: readonly Order[]; codes: readonly string[]; points: PointsRequest }

async function discount(deps: Deps, buyer: Pick<Actor, 'id'>, { orders, codes, points }: Discounting) {
  const orderIds = orders.map(({ id }) => id)
  const lines = await listLines(deps.db, orderIds)
  const quoted = await quote(deps, { buyerId: buyer.id, lines: await quoteLines(deps, lines), codes })
  const byPromotions = asDiscounts(lines, quoted)
  const { discounts, uses } = await payByPoints(deps, { lines, discounts: byPromotions, request: points })
  const placementId = uuidv7()
  await setDiscounts(deps.db, { ...discounts, orderIds, placementId })
  await holdUses(deps, { placementId, buyerId: buyer.id, quote: quoted })
  return { refused: quoted.refused, uses }
}

/** Lines at their pinned price less upgrade credit; their categories come from the current offer. */
async function quoteLines(deps: Deps, lines: readonly Line[]): Promise<QuoteLine[]> {
  const offers = await findOffers(
    deps,
    lines.map(({ sku }) => sku),
  )
  return lines.map(({ id, sku, kind, refId, planVersionId, sellerId, priceVnd, creditVnd, learnerId }) => ({
    key: id,
    sku,
    kind,
    refId: refId ?? planVersionId ?? '',
    categoryIds: offers.get(sku)?.categoryIds ?? [],
    teacherId: sellerId,
    priceVnd: priceVnd - creditVnd,
    learnerId,
  }))
}

function asDiscounts(lines: readonly Line[], { lines: quoted }: Quote): Discounts {
  const given = lines.map(({ id }) => ({ lineId: id, steps: quoted.find(({ key }) => key === id)?.steps ?? [] }))
  return {
    lines: given.map(({ lineId, steps }): LineDiscount => {
      const sum = (some: typeof steps) => some.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
      const bonusDays = steps.reduce((sum, step) => sum + step.bonusDays, 0)
      return {
        lineId,
        discountVnd: sum(steps),
        platformDiscountVnd: sum(steps.filter(({ fundedBy }) => fundedBy === 'PLATFORM')),
        bonusDays,
      }
    }),
    // bonus days take nothing off: the line counts them
    steps: given.flatMap(({ lineId, steps }) =>
      steps
        .filter(({ amountVnd }) => amountVnd > 0)
        .map(({ promotionId, code, amountVnd, fundedBy, explanation }, at): NewStep => {
          return { lineId, step: at + 1, kind: 'PROMOTION', promotionId, code, amountVnd, fundedBy, explanation }
        }),
    ),
  }
}

/** Orders whose total has changed. */
async function listRepriced(deps: Deps, before: readonly Order[], buyer: Pick<Actor, 'id'>) {
  const now = new Map(
    (
      await lockPlacementOrders(
        deps.db,
        before.map(({ id }) => id),
        buyer.id,
      )
    ).map((order) => [order.id, order]),
  )
  return before.flatMap(({ id, totalVnd }) => {
    const order = now.get(id)
    return order && order.totalVnd !== totalVnd ? [order] : []
  })
}

async function repriceCheckouts(deps: Deps, orders: readonly Order[], asking: readonly { orderId: string; checkoutId: string }[]) {
  const repriced = new Set(orders.map(({ id }) => id))
  const checkoutIds = asking.filter(({ orderId }) => repriced.has(orderId)).map(({ checkoutId }) => checkoutId)
  if (checkoutIds.length > 0) await changeAmounts(deps, await newAmounts(deps, [...new Set(checkoutIds)]))
  await insertEvents(
    deps.db,
    orders.map(({ id, totalVnd }) => ({ orderId: id, kind: 'REPRICED', subject: uuidv7(), amountVnd: totalVnd })),
  )
}

/** Even when its total stays: one discount may have replaced another. */
async function publishRepriced(deps: Deps, before: readonly Order[]) {
  const hadDiscounts = before.filter(({ discountVnd }) => discountVnd > 0)
  if (hadDiscounts.length === 0) return
  await publishAll(
    deps,
    orderRepriced,
    hadDiscounts.map(({ id }) => ({ orderId: id })),
  )
}

/** The sum of a checkout's orders; undefined where it requests only the first instalment, or one of its orders cannot be paid. */
async function newAmounts(deps: Deps, checkoutIds: readonly string[]) {
  const [checkouts, orders] = [await describeCheckouts(deps, checkoutIds), await listOrdersOfCheckouts(deps.db, checkoutIds)]
  return checkouts.map(({ id, purpose }) => {
    const ofCheckout = orders.filter(({ checkoutId }) => checkoutId === id)
    const isPlain = isForWholeOrders(purpose) && ofCheckout.every(({ status }) => status === 'AWAITING_PAYMENT')
    return { id, amountVnd: isPlain ? ofCheckout.reduce((sum, { total }) => sum + total, 0) : undefined }
  })
}

/** The codes applied to these orders. */
export const listCodes = (deps: Deps, orders: readonly Pick<Order, 'placementId'>[]) =>
  listUsedCodes(
    deps,
    orders.flatMap(({ placementId }) => placementId ?? []),
  )

/** Orders whose discounts come from a placement that also has an unpaid order outside these: they must be priced again. */
export async function listOrdersToReprice(deps: Deps, orders: readonly Order[]) {
  const priced = orders.filter(({ placementId, discountVnd }) => placementId !== null && discountVnd > 0)
  if (priced.length === 0) return []
  const together = await listPlacementOrders(
    deps.db,
    priced.flatMap(({ placementId }) => placementId ?? []),
  )
  const ids = new Set(orders.map(({ id }) => id))
  const missing = new Set(
    together
      .filter(({ id, status }) => !ids.has(id) && status !== 'COMPLETED' && status !== 'REFUNDED')
      .map(({ placementId }) => placementId),
  )
  return priced.filter(({ placementId }) => missing.has(placementId))
}
