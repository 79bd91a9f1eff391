import type { askForPurchase as askApi, FamilyPurchase, getFamilyPurchase } from '@khue/contracts/sale/family-purchases'
import type { Body, Reply } from '@khue/contracts/endpoint'
import type { z } from 'zod'
import { askFamily, type familyRequestDecided, findFamilyRequest, readSpendingRight } from '#modules/people/family-requests'
import { notify } from '#modules/people/notifications'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { listItemKeys, lockOrdersByItemKeys, lockPlacing } from '../baskets.repository.ts'
import { listLines, listOwnOrders, lockOwnOrders } from '../orders.repository.ts'
import { orderError } from '../orders.errors.ts'
import { endReplaced } from '../ending/end-orders.service.ts'
import { placeOrders } from '../placing/place-orders.service.ts'
import { listCodes, priceOrders } from '../pricing/price-orders.service.ts'
import { handOverFailed } from './family.notices.ts'
import { detailOf, intoPlacements, PurchaseSubject, stateOf, subjectKeyOf, titleOf, withoutPaid } from './purchase-request.ts'
import { insertPurchase, isHandedOver, listOwnPurchases, listPaidSince } from './purchases.repository.ts'
import { sumSpend } from './spending.repository.ts'

/**
 * A child asks its guardians to pay for its unpaid orders. Pins the items, learners, codes and the price as of now. Throws ORDER_NOT_FOUND,
 * ORDER_STATUS_LOCKED, GUARDIAN_MISSING, GUARDIAN_NOT_NEEDED.
 */
export const askForPurchase = (deps: Deps, buyer: Actor, { ids, note }: Body<typeof askApi>) =>
  transact(deps, async (deps) => {
    const right = await readSpendingRight(deps, buyer.id)
    if (right.mode === 'FREE') throw orderError.GUARDIAN_NOT_NEEDED()
    if (right.mode === 'NO_GUARDIAN') throw orderError.GUARDIAN_MISSING()
    const orders = await lockOwnOrders(deps.db, ids, buyer.id)
    if (orders.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
    const ended = orders.find(({ status }) => status !== 'AWAITING_PAYMENT')
    if (ended) throw orderError.ORDER_STATUS_LOCKED({ id: ended.id, status: ended.status })
    const orderIds = orders.map(({ id }) => id)
    const lines = await listLines(deps.db, orderIds)
    const subject: PurchaseSubject = {
      orderIds,
      itemKeys: await listItemKeys(deps.db, orderIds),
      items: lines.map(({ sku, learnerId, gift, replacesLineId }) => ({
        sku,
        learnerId,
        isUpgrade: replacesLineId !== null,
        ...(gift && { gift }),
      })),
      codes: await listCodes(deps, orders),
    }
    const id = await askFamily(deps, buyer, {
      kind: 'PURCHASE',
      subjectKey: subjectKeyOf(lines),
      subject,
      title: titleOf(lines),
      lines: lines.map((line) => ({
        name: line.name,
        detail: detailOf(line),
        amountVnd: line.priceVnd - line.creditVnd,
      })),
      amountVnd: await sumSpend(deps.db, orderIds), // the child's points stay with the child
      note,
    })
    return { id }
  })

type Decided = z.output<typeof familyRequestDecided.payload>

/**
 * After a guardian approved: ends the child's orders and orders the same items in the guardian's name, for the same learners, at the price of now.
 * What can no longer be bought is recorded with its reason. Idempotent, also when delivered twice at the same moment. Opens its own transaction, which a
 * refusal rolls back; the failure is then recorded in a second one.
 */
export async function handOverPurchase(deps: Deps, { id, kind, status, childId, decidedBy: guardianId }: Decided) {
  if (kind !== 'PURCHASE' || status !== 'APPROVED' || guardianId === null || (await isHandedOver(deps.db, id))) return
  const request = await findFamilyRequest(deps, id)
  if (!request) return // the child's data was erased meanwhile
  const subject = PurchaseSubject.parse(request.subject)
  try {
    await transact(deps, (deps) => placeForGuardian(deps, { request, guardianId, subject }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const failure = error.message
    await transact(deps, async (deps) => {
      await lockPlacing(deps.db, guardianId) // another delivery that is placing ends first
      if (!(await insertPurchase(deps.db, { requestId: id, guardianId, orderIds: [], failure }))) return
      await notify(deps, [childId, guardianId], handOverFailed({ requestId: id, title: request.title, failure }))
    })
  }
}

type HandOver = { request: { id: string; childId: string; createdAt: Date }; guardianId: string; subject: PurchaseSubject }

async function placeForGuardian(deps: Deps, { request: { id: requestId, childId, createdAt }, guardianId, subject }: HandOver) {
  const guardian = { id: guardianId } as Actor // placing uses only the actor's id
  await lockPlacing(deps.db, guardianId) // before any order: lock order of placing
  if (await isHandedOver(deps.db, requestId)) return // by another delivery, which held the lock until now
  await lockOwnOrders(deps.db, subject.orderIds, childId)
  const again = await lockOrdersByItemKeys(deps.db, childId, subject.itemKeys)
  const unpaid = withoutPaid(subject.items, await listPaidSince(deps.db, childId, createdAt)) // after locking: no payment completes from here on
  if (unpaid.length === 0) throw orderError.FAMILY_PURCHASE_PAID()
  for (const order of again) await endReplaced(deps, order)
  const ids: string[] = []
  for (const items of intoPlacements(unpaid))
    ids.push(
      ...(await placeOrders(
        deps,
        guardian,
        items.map(({ sku, learnerId, gift, isUpgrade }) => ({
          sku,
          quantity: 1,
          learnerId,
          ...(gift && { gift }),
          ...(isUpgrade && { upgrade: true as const }),
        })),
      )),
    )
  if (subject.codes.length > 0) await priceOrders(deps, guardian, { ids, codes: subject.codes }) // codes that the guardian cannot use are left out
  await insertPurchase(deps.db, { requestId, guardianId, orderIds: ids })
}

/** For the guardian who approved: how far the purchases are that are placed or have failed. */
export async function listPurchases(deps: Deps, guardian: Actor, requestIds: readonly string[]): Promise<FamilyPurchase[]> {
  const purchases = await listOwnPurchases(deps.db, requestIds, guardian.id)
  const ids = purchases.flatMap(({ orderIds }) => orderIds)
  const orders = ids.length === 0 ? [] : await listOwnOrders(deps.db, ids, guardian.id)
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]))
  return purchases.map(({ requestId, orderIds, failure }) => ({
    requestId,
    orderIds,
    failure,
    state: failure === null ? stateOf(orderIds.map((id) => statusOf.get(id)!)) : 'FAILED', // orders are never deleted
  }))
}

/** For the guardian who approved: the orders to pay, once they are placed. Throws FAMILY_PURCHASE_NOT_FOUND. */
export async function readPurchase(deps: Deps, guardian: Actor, requestId: string): Promise<Reply<typeof getFamilyPurchase>> {
  const [purchase] = await listPurchases(deps, guardian, [requestId])
  const request = await findFamilyRequest(deps, requestId)
  const isOwn = purchase ?? (request?.kind === 'PURCHASE' && request.status === 'APPROVED' && request.decidedBy === guardian.id)
  if (!isOwn) throw orderError.FAMILY_PURCHASE_NOT_FOUND()
  const child = request && (await listPeople(deps, [request.childId])).get(request.childId)
  const about = { title: request?.title ?? '', child: child?.name ?? '' }
  return { ...about, ...(purchase ?? { requestId, state: 'PREPARING', orderIds: [], failure: null }) }
}
