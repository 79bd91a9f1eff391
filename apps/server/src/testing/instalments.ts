import * as api from '@khue/contracts/sale/instalments'
import { placeOrders } from '@khue/contracts/sale/orders'
import { type PaymentMethod } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { setVerified } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { people, TestPerson } from './people.ts'
import { sepayWebhook } from './sale.ts'
import type { testApp } from './test-app.ts'

/** The terms that a buyer accepts. */
export const acceptedTerms = { parts: 3, acceptedTerms: true } as const

/** A buyer with a verified identity. */
export async function verifiedBuyer(deps: Deps, given: ReturnType<typeof people>) {
  const buyer = await given.student()
  await setVerified(deps, buyer.id, true)
  return buyer
}

/** Moves the start of a plan so many days into the past. */
export const backdatePlan = ({ db }: Deps, orderId: string, days: number) =>
  db.execute(sql`
    with p as (update instalment_plans set agreed_at = agreed_at - make_interval(days => ${days}) where order_id = ${orderId})
    update instalments set due_on = due_on - ${days}::int, reminded_on = reminded_on - ${days}::int where order_id = ${orderId}`)

/** Actions of instalment buyers, their bank, and the admin at the desk. */
export function instalmentActions(
  { call, given, deps, app, deliverEvents }: Awaited<ReturnType<typeof testApp>>,
  admin: TestPerson,
  plan: string,
) {
  async function order(as: TestPerson, sku = plan) {
    return (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data.ids[0]!
  }
  const agree = (as: TestPerson, id: string, method: PaymentMethod = 'VIETQR') =>
    call(startCheckout, { as, body: { ids: [id], method, instalments: acceptedTerms } })
  async function transfer(amountVnd: number, memo: string) {
    const { url, headers, body } = sepayWebhook({ amountVnd, memo })
    await app.fastify.inject({ method: 'POST', url, headers, payload: body })
    await deliverEvents()
  }
  type How = { method: PaymentMethod; useBalance: boolean }
  const payPart = (as: TestPerson, orderId: string, no?: number, how: PaymentMethod | How = 'VIETQR') => {
    const way = typeof how === 'string' ? { method: how, useBalance: false } : how
    return call(api.payInstalments, { as, body: { orderId, ...way, ...(no !== undefined && { no }) } })
  }
  async function payAndTransfer(as: TestPerson, orderId: string, no?: number) {
    const { data } = await payPart(as, orderId, no)
    await transfer(data.transfer!.amount, data.code)
  }
  /** A buyer who has paid the first of three parts. */
  async function begun(sku = plan) {
    const buyer = await verifiedBuyer(deps, given)
    const id = await order(buyer, sku)
    const { data } = await agree(buyer, id)
    await transfer(data.transfer!.amount, data.code)
    return { buyer, id }
  }
  const planOf = async (as: TestPerson, orderId: string) => (await call(api.listMyInstalments, { as, query: { orderId } })).data.items[0]
  const openOf = async (as: TestPerson, orderId: string) => (await planOf(as, orderId))!.parts.map(({ open }) => open)
  const openItems = async () => (await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data.items
  async function toBalance() {
    for (const { id } of await openItems()) await call(resolveSuspense, { as: admin, params: { id }, body: { action: 'TO_BALANCE' } })
    await deliverEvents()
  }
  return { order, agree, transfer, payPart, payAndTransfer, begun, planOf, openOf, openItems, toBalance }
}
