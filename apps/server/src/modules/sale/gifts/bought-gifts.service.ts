import type { PurchasedGift, ReceiverType } from '@khue/contracts/sale/gifts'
import { giftClaimDays } from '@khue/contracts/sale/gift-details'
import type { z } from 'zod'
import { queueMessage } from '#modules/ground/channels'
import { areOfOneHousehold, findAccount, listContacts, listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { describeGiftLines, deliverGift, lockGiftOrder, type giftPurchased } from '#modules/sale/orders'
import { findOffers } from '#modules/sale/offers'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { publish } from '#platform/outbox/domain-events'
import { newCode } from '#platform/crypto/public-codes'
import { givenName } from '#platform/vietnam/format'
import { vietnamMoment } from '#platform/vietnam/time'
import * as stored from './bought-gifts.repository.ts'
import { moveGift } from './gift.ts'
import { giftError } from './gifts.errors.ts'
import { giftClaimExpired } from './gifts.events.ts'
import { boughtGiftClaimed, boughtGiftEnded, boughtGiftOffered, giftWaitsForYou } from './gifts.notices.ts'
import { insertClaim, setState } from './gifts.repository.ts'

const day = 86_400_000

/** Creates the gift of a paid line, due on its delivery day. Idempotent. */
export async function createBoughtGift(deps: Deps, { buyerId, lineId, kind, gift }: z.output<typeof giftPurchased.payload>) {
  const { phone, card, message, deliverOn } = gift
  const deliverAt = deliverOn ? vietnamMoment(Temporal.PlainDate.from(deliverOn)) : deps.clock()
  const bought = {
    kind: kind === 'SUB' ? ('PLAN' as const) : ('COURSE' as const),
    orderLineId: lineId,
    giverId: buyerId,
    receiverPhone: phone,
    card,
    message,
    deliverAt,
    expiresAt: new Date(deliverAt.getTime() + giftClaimDays * day),
  }
  while (!(await stored.insertBought(deps.db, { ...bought, code: newCode('GQ') })));
}

const batchSize = 50

/** Delivers gifts that are due: a notification to the account with that phone number, otherwise a message to the number. */
export const deliverDueGifts = (deps: Deps) => handleInBatches(batchSize, (limit) => deliverBatch(deps, limit))

function deliverBatch(deps: Deps, limit: number) {
  return transact(deps, async (deps) => {
    const due = await stored.lockDue(deps.db, limit)
    for (const gift of due) {
      const account = await findAccount(deps, { typed: gift.receiverPhone ?? '' })
      await stored.setOffered(deps.db, gift.id, account?.personId)
      await (account ? notifyReceiver(deps, gift, account.personId) : inviteReceiver(deps, gift))
    }
    return due.length
  })
}

async function notifyReceiver(deps: Deps, gift: stored.BoughtGift, receiverId: string) {
  const [giverName, thing] = [await nameOf(deps, gift.giverId), await nameGiftItem(deps, gift)]
  await notify(deps, [receiverId], boughtGiftOffered({ ...gift, giverName, thing }))
}

const triedForSeconds = 86_400

/** Once per gift; the giver's own words stay on the card. */
async function inviteReceiver(deps: Deps, gift: stored.BoughtGift) {
  const [giverName, thing] = [await nameOf(deps, gift.giverId), await nameGiftItem(deps, gift)]
  const params = giftWaitsForYou({ giverName, thing, signUpUrl: new URL('/sign-up', deps.config.publicUrl).href })
  if (!gift.receiverPhone) return
  await queueMessage(deps, { phone: gift.receiverPhone }, { template: 'notice', params }, triedForSeconds).catch((error: unknown) => {
    deps.log.warn({ err: error, giftId: gift.id }, 'gift invitation could not be sent') // the gift waits all the same
  })
}

/** Assigns gifts offered to a phone number to the account that has verified it. */
export const assignGiftsToAccount = (deps: Deps, { personId }: { personId: string }) =>
  transact(deps, async (deps) => {
    const contact = (await listContacts(deps, [personId])).get(personId)
    if (!contact?.phone) return
    for (const gift of await stored.assignOfferedGifts(deps.db, contact.phone, personId)) await notifyReceiver(deps, gift, personId)
  })

type Claim = { code: string; claimedBy: string; receiverType: ReceiverType; learnerId: string }

/** Whether this is the code of a gift bought for this person. */
export const isBoughtFor = async (deps: Deps, code: string, receiverId: string) =>
  (await stored.findOffered(deps.db, code, receiverId)) !== undefined

/**
 * Claims and delivers a bought gift, once only. Locks the order first, as refunds do. Throws what `claimGift` throws, GIFT_REFUND_PENDING and
 * ALREADY_OWNED, and what `deliverGift` throws.
 */
export async function claimBought(deps: Deps, { code, claimedBy, receiverType, learnerId }: Claim) {
  const found = await stored.findOffered(deps.db, code, claimedBy)
  if (!found) throw giftError.GIFT_NOT_FOUND()
  const { orderId, isPaid, isRefundRequested } = await lockGiftOrder(deps, found.orderLineId)
  const gift = await stored.lockBought(deps.db, found.orderLineId)
  if (!gift) throw giftError.GIFT_NOT_FOUND()
  const state = moveGift(gift.state === 'OFFERED' && gift.isOver ? 'EXPIRED' : gift.state, 'CLAIM')
  if (!isPaid) throw giftError.GIFT_REVOKED()
  if (isRefundRequested || gift.isRefundRequested) throw giftError.GIFT_REFUND_PENDING() // a refund request waits for its decision
  await insertClaim(deps.db, { giftId: gift.id, claimedBy, learnerId, receiverType })
  await setState(deps.db, gift.id, state)
  await deliverGift(deps, { orderId, lineId: gift.orderLineId, learnerId, claimedBy })
  if (gift.giverId && gift.giverId !== claimedBy) {
    const name = await nameOf(deps, claimedBy)
    const isRelative = await areOfOneHousehold(deps, gift.giverId, claimedBy)
    const claimant = isRelative ? name : givenName(name) // a phone number must not reveal a stranger's full name
    await notify(deps, [gift.giverId], boughtGiftClaimed({ ...gift, orderId, claimant, thing: await nameGiftItem(deps, gift) }))
  }
}

/**
 * Revokes an unclaimed gift because it is refunded; the caller has locked the order. False when it was claimed or is no gift. A gift that expired
 * while the refund was pending stays expired.
 */
export async function takeBackGift(deps: Deps, orderLineId: string) {
  const gift = await stored.lockBought(deps.db, orderLineId)
  if (gift?.state === 'EXPIRED') return true
  if (!gift || (gift.state !== 'WAITING' && gift.state !== 'OFFERED')) return false
  await setState(deps.db, gift.id, moveGift(gift.state, 'TAKE_BACK'))
  return true
}

/** Marks gifts as having a refund request, so that they cannot be claimed. The caller has locked their order. */
export const holdGifts = (deps: Deps, orderLineIds: readonly string[]) => stored.setAskedBack(deps.db, orderLineIds, true)

/**
 * The refund request is withdrawn or rejected: gifts can be claimed again; those that expired meanwhile are refunded. The caller has locked their
 * order.
 */
export async function releaseGiftHolds(deps: Deps, orderId: string, orderLineIds: readonly string[]) {
  await stored.setAskedBack(deps.db, orderLineIds, false)
  const lineIds = await stored.listOver(deps.db, orderLineIds)
  if (lineIds.length > 0) await publish(deps, giftClaimExpired, { orderId, lineIds })
}

/** Notifies givers of expired gifts and publishes gift.claim_expired, which refunds them. */
export async function endUnclaimed(deps: Deps, expired: readonly { id: string; orderLineId: string; giverId: string | null }[]) {
  const lines = await describeGiftLines(
    deps,
    expired.map(({ orderLineId }) => orderLineId),
  )
  for (const { id, orderLineId, giverId } of expired) {
    const line = lines.get(orderLineId)
    if (!line) continue
    await publish(deps, giftClaimExpired, { orderId: line.orderId, lineIds: [orderLineId] })
    if (giverId) await notify(deps, [giverId], boughtGiftEnded({ id, orderId: line.orderId, thing: wordOf(line) }))
  }
}

/** Gifts that a person bought for others, newest first. */
export async function listGiven(deps: Deps, giverId: string, orderId: string | undefined): Promise<PurchasedGift[]> {
  const rows = await stored.listOfGiver(deps.db, giverId, undefined)
  const lines = await describeGiftLines(
    deps,
    rows.map(({ orderLineId }) => orderLineId),
  )
  return rows.flatMap(({ code, orderLineId, receiverPhone, card, message, state, deliverAt, expiresAt, isOver, claimedAt }) => {
    const line = lines.get(orderLineId)
    if (!line || (orderId !== undefined && line.orderId !== orderId)) return []
    return {
      code,
      orderId: line.orderId,
      explanation: wordOf(line),
      phone: (receiverPhone ?? '').replace(/^\+84/, '0'),
      card,
      message,
      state: state === 'OFFERED' && isOver ? 'EXPIRED' : state,
      deliverAt: deliverAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
    }
  })
}

/** Text and address of bought gifts, by line. */
export async function describeBought(deps: Deps, lineIds: readonly string[]) {
  const lines = await describeGiftLines(deps, lineIds)
  const skus = [...lines.values()].flatMap(({ kind, sku }) => (kind === 'CO' ? [sku] : []))
  const offers = skus.length > 0 ? await findOffers(deps, skus) : undefined
  return new Map(
    [...lines].map(([id, line]) => {
      const href = line.kind === 'SUB' ? '/account/settings/membership' : (offers?.get(line.sku)?.href ?? '/courses')
      return [id, { explanation: wordOf(line), href }]
    }),
  )
}

const wordOf = ({ kind, name }: { kind: string; name: string }) => `${kind === 'SUB' ? 'Gói' : 'Khoá học'} ${name}`

async function nameGiftItem(deps: Deps, { orderLineId }: stored.BoughtGift) {
  const line = (await describeGiftLines(deps, [orderLineId])).get(orderLineId)
  return line ? wordOf(line) : ''
}

async function nameOf(deps: Deps, personId: string | null) {
  return personId === null ? '' : ((await listPeople(deps, [personId])).get(personId)?.name ?? '')
}
