import { setVerified } from '#modules/identity'
import { plansOf, putBack } from '#modules/instalments'
import { listPaidOrders, payOrders, placeOrders } from '#modules/orders'
import { hearTransfer, listOfferedMethods } from '#modules/payments'
import { previewRefund, requestOnBehalf } from '#modules/refunds'
import type { Deps } from '#platform/deps'
import { type DeskBuyer, lateBuyer, otherAdmin, returningBuyer } from './data/desk-people.ts'
import { actorOf } from './queues.ts'

/** How late the second part of a plan is: not so late that it is locked at once. */
const daysLate = 2

/** What new buyers do, so that the desks of the house have work: they order, and transfer. Once, with their accounts. */
export async function bringToDesks(deps: Deps, buyers: readonly DeskBuyer[]) {
  const offered = await listOfferedMethods(deps)
  if (!offered.some(({ method }) => method === 'VIETQR')) return
  for (const buyer of buyers) await buy(deps, buyer)
}

async function buy(deps: Deps, buyer: DeskBuyer) {
  const actor = await actorOf(deps, buyer)
  if (!actor) return
  if (buyer.paysInParts) await setVerified(deps, actor.id, true)
  const ids = await placeOrders(deps, actor, [{ sku: buyer.sku, quantity: 1 }])
  const instalments = buyer.paysInParts && { parts: 3, understood: true }
  const { code, way } = await payOrders(deps, actor, {
    ids,
    method: 'VIETQR',
    payerIp: '127.0.0.1',
    useBalance: false,
    ...(instalments && { instalments }),
  })
  if (way.kind === 'TRANSFER') await hearTransfer(deps, { code, amountVnd: buyer.paysVnd ?? way.transfer.amount })
}

/** Goes on where the news of their money has arrived. Safe to run twice. */
export async function fillDesks(deps: Deps) {
  await askBack(deps)
  await beLate(deps)
}

/** What another admin has asked to be given back waits for the one who tries the demo. */
async function askBack(deps: Deps) {
  const [buyer, admin] = [await actorOf(deps, returningBuyer), await actorOf(deps, otherAdmin)]
  const [order] = buyer ? await listPaidOrders(deps, buyer.id, { limit: 1 }) : []
  if (!order || !admin) return
  const { lines } = await previewRefund(deps, undefined, { orderId: order.id })
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ line }) => line.id)
  if (lineIds.length === 0) return // asked for before
  const reason = 'Khách gọi tổng đài: mua nhầm gói, xin hoàn về số dư học tập.'
  await requestOnBehalf(deps, admin, { orderId: order.id, lineIds, reason, channel: 'BALANCE' })
}

async function beLate(deps: Deps) {
  const buyer = await actorOf(deps, lateBuyer)
  const [plan] = buyer ? await plansOf(deps, buyer.id) : []
  const [, second] = plan?.parts ?? []
  if (!plan || !second || second.dueOn <= plan.today) return
  const days = Temporal.PlainDate.from(plan.today).until(second.dueOn).days + daysLate
  await putBack(deps, plan.orderId, days)
}
