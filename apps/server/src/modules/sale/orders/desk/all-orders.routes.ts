import * as api from '@khue/contracts/sale/orders-admin'
import { type Api, serve } from '#platform/http/api'
import { detailReply } from '../reading/order-reply.ts'
import { readAnyOrder, searchAll } from './all-orders.service.ts'

export function allOrderRoutes(app: Api) {
  serve(app, api.searchAllOrders, async ({ deps, actor, query }) => {
    const { items, nextCursor, searchedUntil, hasTooManyMatches } = await searchAll(deps, actor, query)
    return {
      items: items.map(rowReply),
      hasTooManyMatches,
      ...(nextCursor && { nextCursor }),
      ...(searchedUntil && { searchedUntil: searchedUntil.toISOString() }),
    }
  })

  serve(app, api.getAnyOrder, async ({ deps, params }) => {
    const { checkouts, buyer, ...known } = await readAnyOrder(deps, params.id)
    return { ...detailReply(known), buyer, checkouts: checkouts.map(checkoutReply) }
  })
}

type Found = Awaited<ReturnType<typeof searchAll>>['items'][number]
const rowReply = ({ id, code, status, totalVnd, discountVnd, refundedVnd, createdAt, buyer, method, lines }: Found): api.AdminOrderRow => ({
  id,
  code,
  status,
  total: totalVnd,
  discount: discountVnd,
  refunded: refundedVnd,
  createdAt: createdAt.toISOString(),
  buyer,
  method,
  lines: lines.map(({ kind, name, learner }) => ({ kind, name, learner })),
})

type Checkout = Awaited<ReturnType<typeof readAnyOrder>>['checkouts'][number]
const checkoutReply = ({ code, status, amountVnd, balanceVnd, createdAt, expiresAt, settledAt, attempts, money }: Checkout) => ({
  code,
  status,
  amount: amountVnd,
  balance: balanceVnd,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  attempts: attempts.map(({ method, status, at, gatewayCode }) => ({ method, status, at: at.toISOString(), gatewayCode })),
  money: money.map(({ id, method, amountVnd, returnedVnd, bookedAs, transactionNo, at }) => ({
    id,
    method,
    amount: amountVnd,
    returned: returnedVnd,
    bookedAs,
    transactionNo,
    at: at.toISOString(),
  })),
})
