import { type Due } from './due-dates.service.ts'
import { listPlansOfOrders, type PlanView } from './plans.service.ts'
import { type Notice, notify } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import { findBuyer } from '../order-notices.repository.ts'
import { partDue, partPaid, planGivenUp, planLocked, planUnlocked } from './instalments.notices.ts'

type Named = { id: string; code: string }

/** Notifies the buyer of an order of the current state of its plan. */
async function notifyBuyer(deps: Deps, orderId: string, say: (order: Named, plan: PlanView) => Notice | undefined) {
  const [order, plan] = [await findBuyer(deps.db, orderId), (await listPlansOfOrders(deps, [orderId])).get(orderId)]
  const notice = order && plan && say({ id: orderId, code: order.code }, plan)
  if (notice) await notify(deps, [order.buyerId], notice)
}

export const notifyOfPart = (deps: Deps, { orderId, checkoutId }: { orderId: string; checkoutId: string }) =>
  notifyBuyer(deps, orderId, (order, { parts, openVnd }) => {
    const amountVnd = parts
      .filter(({ paidByCheckoutId }) => paidByCheckoutId === checkoutId)
      .reduce((sum, part) => sum + part.amountVnd - part.forgivenVnd, 0)
    return amountVnd > 0 ? partPaid({ ...order, checkoutId, amountVnd, openVnd }) : undefined
  })

/** The plan was locked or unlocked. */
export const notifyOfLock = (deps: Deps, { orderId, isLocked }: { orderId: string; isLocked: boolean }) =>
  notifyBuyer(deps, orderId, (order, { lateVnd, today: day }) =>
    isLocked ? planLocked({ ...order, lateVnd, day }) : planUnlocked({ ...order, day }),
  )

export const notifyOfWriteOff = (deps: Deps, { orderId, lostVnd }: { orderId: string; lostVnd: number }) =>
  notifyBuyer(deps, orderId, (order) => planGivenUp({ ...order, lostVnd }))

export const notifyOfDuePart = (deps: Deps, orderId: string, { no, parts, openVnd: amountVnd, dueOn, reminder }: Due) =>
  notifyBuyer(deps, orderId, (order, { locksOn, today }) => partDue({ ...order, no, parts, amountVnd, dueOn, reminder, locksOn, today }))
