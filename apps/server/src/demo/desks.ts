import { setVerified } from '#modules/people/people'
import { listPlansOfBuyer, backdatePlan } from '#modules/sale/orders'
import { listPaidOrders, payOrders, placeOrders } from '#modules/sale/orders'
import { recordDemoTransfer, listOfferedMethods } from '#modules/money/payments'
import { previewRefund, requestOnBehalf } from '#modules/sale/refunds'
import type { Deps } from '#platform/deps'
import { type DeskBuyer, lateBuyer, otherAdmin, refundBuyer } from './data/desk-people.ts'
import { actorOf } from './queues.ts'

/** How late the second instalment is: not late enough to lock the plan at once. */
const daysLate = 2

/** Orders and transfers of new buyers, which give the admin queues work. Once, with the accounts. */
export async function placeDeskOrders(deps: Deps, buyers: readonly DeskBuyer[]) {
  const offered = await listOfferedMethods(deps)
  if (!offered.some(({ method }) => method === 'VIETQR')) return
  for (const buyer of buyers) await buy(deps, buyer)
}

async function buy(deps: Deps, buyer: DeskBuyer) {
  const actor = await actorOf(deps, buyer)
  if (!actor) return
  if (buyer.paysInParts) await setVerified(deps, actor.id, true)
  const ids = await placeOrders(deps, actor, [{ sku: buyer.sku, quantity: 1 }])
  const instalments = buyer.paysInParts && { parts: 3, acceptedTerms: true }
  const { code, instructions } = await payOrders(deps, actor, {
    ids,
    method: 'VIETQR',
    payerIp: '127.0.0.1',
    useBalance: false,
    ...(instalments && { instalments }),
  })
  if (instructions.kind === 'TRANSFER') await recordDemoTransfer(deps, { code, amountVnd: buyer.paysVnd ?? instructions.transfer.amount })
}

/** Continues after the events of their payments were delivered. Safe to run twice. */
export async function fillDesks(deps: Deps) {
  await requestDemoRefund(deps)
  await makeInstalmentLate(deps)
}

/** A refund requested by the second admin, which the visitor's admin decides. */
async function requestDemoRefund(deps: Deps) {
  const [buyer, admin] = [await actorOf(deps, refundBuyer), await actorOf(deps, otherAdmin)]
  const [order] = buyer ? await listPaidOrders(deps, buyer.id, { limit: 1 }) : []
  if (!order || !admin) return
  const { lines } = await previewRefund(deps, undefined, { orderId: order.id })
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ line }) => line.id)
  if (lineIds.length === 0) return // already requested
  const reason = 'Khách gọi tổng đài: mua nhầm gói, xin hoàn về số dư học tập.'
  await requestOnBehalf(deps, admin, { orderId: order.id, lineIds, reason, channel: 'BALANCE' })
}

async function makeInstalmentLate(deps: Deps) {
  const buyer = await actorOf(deps, lateBuyer)
  const [plan] = buyer ? await listPlansOfBuyer(deps, buyer.id) : []
  const [, second] = plan?.parts ?? []
  if (!plan || !second || second.dueOn <= plan.today) return
  const days = Temporal.PlainDate.from(plan.today).until(second.dueOn).days + daysLate
  await backdatePlan(deps, plan.orderId, days)
}
