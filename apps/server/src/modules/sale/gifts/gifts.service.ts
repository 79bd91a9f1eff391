import {
  type Gift,
  type grantVouchers as giveContract,
  type ReceiverType,
  type sendGift as sendContract,
  unknownReceiver,
} from '@khue/contracts/sale/gifts'
import type { Body } from '@khue/contracts/endpoint'
import { findAccount, listHousehold, listPeople, refuseOwnCase } from '#modules/people/people'
import { noteContactLookup } from '#modules/people/user-admin'
import { notify } from '#modules/people/notifications'
import { describeVouchers, issueVoucher, passVoucher } from '#modules/sale/promotions'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { givenName } from '#platform/vietnam/format'
import { moveGift } from './gift.ts'
import { giftError } from './gifts.errors.ts'
import { giftForYou, giftOffered } from './gifts.notices.ts'
import { claimBought, describeBought, isBoughtFor } from './bought-gifts.service.ts'
import * as stored from './gifts.repository.ts'

type Offer = { promotionId: string; receiverId: string; message: string; expiresAt: Date; giverId?: string; promotionCode?: string }

/** Gives a person a voucher, to keep or to pass on to a child. Runs in the caller's transaction. */
export const offerVoucher = (deps: Deps, { promotionId, receiverId, message, expiresAt, giverId, promotionCode }: Offer) =>
  transact(deps, async (deps) => {
    const voucher = { promotionId, ownerId: receiverId, source: 'GIFT', expiresAt } as const
    const { code } = await issueVoucher(deps, { ...voucher, ...(promotionCode && { code: promotionCode }) })
    for (;;) {
      const gift = { code: newCode('GQ'), promotionCode: code, giverId: giverId ?? null, receiverId, message, expiresAt }
      const giftId = await stored.insertOffered(deps.db, gift)
      if (giftId) return { giftId, promotionCode: code }
    }
  })

type Receivers = { receivers: ReadonlySet<string>; unknown: readonly string[] }

/** The people behind phone numbers; not in a transaction, because numbers without an account are counted. Throws TOO_MANY_LOOKUPS. */
export async function findReceivers(deps: Deps, actor: Pick<Actor, 'id'>, phones: readonly string[]): Promise<Receivers> {
  const receivers = new Set<string>()
  const unknown: string[] = []
  for (const typed of new Set(phones)) {
    const account = await findAccount(deps, { typed })
    if (account) receivers.add(account.personId)
    else {
      await noteContactLookup(deps, actor, typed) // or the numbers without an account would tell those that have one
      unknown.push(typed)
    }
  }
  return { receivers, unknown }
}

/**
 * An admin gives vouchers to people outside their own household and notifies each. Returns the numbers without an account; the others are served all
 * the same.
 */
export const grantVouchers = (
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  promotionId: string,
  { receivers, unknown, message, days }: Receivers & Pick<Body<typeof giveContract>, 'message' | 'days'>,
) =>
  transact(deps, async (deps) => {
    const expiresAt = new Date(deps.clock().getTime() + days * 86_400_000)
    await refuseOwnCase(deps, actor, [...receivers])
    for (const receiverId of receivers) {
      const { giftId, promotionCode } = await offerVoucher(deps, { promotionId, receiverId, message, expiresAt })
      const explanation = (await describeVouchers(deps, [promotionCode])).get(promotionCode)?.explanation ?? ''
      await notify(deps, [receiverId], giftOffered({ giftId, promotionCode, explanation, message, expiresAt }))
    }
    const details = { people: receivers.size, days }
    await recordAudit(deps, { actor, action: 'promotion.voucher-granted', subject: { kind: 'promotion', id: promotionId }, details })
    return { given: receivers.size, unknown: [...unknown] }
  })

/**
 * Claims a gift, for the actor or for a child by phone number, once only (the database accepts one claim). Throws GIFT_NOT_FOUND, GIFT_CLAIMED,
 * GIFT_EXPIRED, GIFT_RECEIVER_UNKNOWN, and VOUCHER_USED_UP when the voucher was used before it was claimed.
 */
export const claimGift = (deps: Deps, actor: Pick<Actor, 'id'>, wanted: Body<typeof sendContract>): Promise<Gift> =>
  transact(deps, async (deps) => {
    const { promotionCode, receiverType, receiver } = wanted
    if (await isBoughtFor(deps, promotionCode, actor.id)) {
      const learnerId = receiverType === 'PARENT' ? actor.id : await findLearner(deps, receiver ?? '')
      await claimBought(deps, { code: promotionCode, claimedBy: actor.id, receiverType, learnerId }).catch(refuseSecond)
      if (learnerId !== actor.id) await notifyOfBoughtGift(deps, { code: promotionCode, giverId: actor.id, learnerId })
      return getGift(deps, actor.id, promotionCode)
    }
    const gift = await stored.lockOffered(deps.db, actor.id, promotionCode)
    if (!gift) throw giftError.GIFT_NOT_FOUND()
    const state = moveGift(gift.state === 'OFFERED' && gift.isOver ? 'EXPIRED' : gift.state, 'CLAIM')
    const learnerId = receiverType === 'PARENT' ? actor.id : await findLearner(deps, receiver ?? '')
    await stored.insertClaim(deps.db, { giftId: gift.id, claimedBy: actor.id, learnerId, receiverType }).catch(refuseSecond)
    await stored.setState(deps.db, gift.id, state)
    const { explanation, href } = await passVoucher(deps, { code: promotionCode, from: actor.id, to: learnerId })
    if (learnerId !== actor.id) await notifyLearner(deps, { giftId: gift.id, explanation, giverId: actor.id, learnerId, href })
    return getGift(deps, actor.id, promotionCode)
  })

async function getGift(deps: Deps, receiverId: string, code: string) {
  const [gift] = await listGifts(deps, receiverId, code)
  if (!gift) throw giftError.GIFT_NOT_FOUND()
  return gift
}

async function notifyOfBoughtGift(deps: Deps, { code, giverId, learnerId }: { code: string; giverId: string; learnerId: string }) {
  const { explanation, claimed } = await getGift(deps, giverId, code)
  await notifyLearner(deps, { giftId: code, explanation, giverId, learnerId, href: claimed?.href ?? '/' })
}

/** Throws the sentence of spec 8 for a phone number without an account; English clients find the spec's own sentence in the details. */
async function findLearner(deps: Deps, phone: string) {
  const account = await findAccount(deps, { typed: phone, role: 'student' })
  if (!account) throw giftError.GIFT_RECEIVER_UNKNOWN({ text: unknownReceiver })
  return account.personId
}

function refuseSecond(error: unknown): never {
  if (violatedConstraint(error) === 'gift_claims_pkey') throw giftError.GIFT_CLAIMED()
  throw error
}

async function notifyLearner(
  deps: Deps,
  { giverId, learnerId, href, ...gift }: { giftId: string; explanation: string; giverId: string; learnerId: string; href: string },
) {
  const giverName = (await listPeople(deps, [giverId])).get(giverId)?.name ?? ''
  await notify(deps, [learnerId], giftForYou({ ...gift, giverName, url: href }))
}

/** Gifts offered to a person, newest first. */
export async function listGifts(deps: Deps, receiverId: string, code: string | undefined): Promise<Gift[]> {
  const rows = await stored.listOfReceiver(deps.db, receiverId, code)
  const vouchers = await describeVouchers(
    deps,
    rows.flatMap(({ promotionCode }) => promotionCode ?? []),
  )
  const bought = await describeBought(
    deps,
    rows.flatMap(({ orderLineId }) => orderLineId ?? []),
  )
  const people = await listPeople(
    deps,
    rows.flatMap(({ learnerId, giverId }) => [learnerId ?? [], giverId ?? []].flat()),
  )
  const nameOf = (id: string | null) => (id && people.get(id)?.name) ?? ''
  const isSent = rows.some(({ learnerId }) => learnerId !== null && learnerId !== receiverId)
  const family = new Set(isSent ? await listHousehold(deps, receiverId) : [receiverId])
  const learnerOf = (id: string | null) => (id !== null && family.has(id) ? nameOf(id) : givenName(nameOf(id))) // a phone number must not reveal a stranger's full name
  return rows.map(
    ({ promotionCode, code, orderLineId, state, expiresAt, isOver, receiverType, learnerId, giverId, kind, card, message }) => {
      const { explanation = '', href = '' } = vouchers.get(promotionCode ?? '') ?? bought.get(orderLineId ?? '') ?? {}
      return {
        promotionCode: promotionCode ?? code,
        kind,
        giverName: giverId === null ? null : nameOf(giverId),
        card,
        explanation,
        message,
        state: state === 'OFFERED' && isOver ? 'EXPIRED' : state,
        expiresAt: expiresAt.toISOString(),
        claimed: receiverType && { as: receiverType satisfies ReceiverType, learnerName: learnerOf(learnerId), href },
      }
    },
  )
}
