import type { grantPoints as contract } from '@khue/contracts/money/points'
import type { Body } from '@khue/contracts/endpoint'
import { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { approvalKind, type Approved, requestApproval } from '#modules/people/approvals'
import { findAccount, listPeople, refuseOwnCase } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { noteContactLookup } from '#modules/people/user-admin'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { pointError } from '../points.errors.ts'
import { pointsGiven } from '../points.notices.ts'
import { grantPoints } from '../earning/give.service.ts'
import { lockPoints } from '../spending/spend.service.ts'
import * as stored from './by-hand.repository.ts'

/** Many points to one person take a second admin. */
export const pointsByHand = approvalKind({ name: 'POINTS_BY_HAND', payload: z.strictObject({ amount: z.int().min(1) }) })

type Wish = Omit<stored.GiftRow, 'state' | 'at'>

/**
 * An admin gives points to a person outside their own household, who is notified of the reason; audited. Each request id gives once; more than one
 * admin may give alone waits for a second one. Throws POINTS_RECEIVER_UNKNOWN, POINTS_SELF_GRANT, OWN_CASE, POINTS_GIVER_LIMIT,
 * POINTS_RECEIVER_LIMIT, POINTS_REQUEST_REUSED.
 */
export async function giveByHand(deps: Deps, actor: Actor, { requestId: id, account: typed, amount, reason }: Body<typeof contract>) {
  const account = await findAccount(deps, { typed })
  if (!account) {
    await noteContactLookup(deps, actor, typed) // misses count, too: unlimited guesses would show which numbers have an account
    throw pointError.POINTS_RECEIVER_UNKNOWN()
  }
  const { personId: receiverId } = account
  if (receiverId === actor.id) throw pointError.POINTS_SELF_GRANT()
  const state = await transact(deps, async (deps) => {
    await refuseOwnCase(deps, actor, [receiverId])
    return giveOnce(deps, actor, { id, giverId: actor.id, receiverId, amount, reason })
  })
  const name = (await listPeople(deps, [receiverId])).get(receiverId)?.name ?? ''
  return { given: state === 'GIVEN' ? amount : 0, name, isAsked: state === 'ASKED' }
}

async function giveOnce(deps: Deps, actor: Actor, wish: Wish) {
  await lockPoints(deps, [wish.giverId, wish.receiverId]) // so that parallel gifts count each other
  const earlier = await stored.findGift(deps.db, wish.id)
  if (earlier) return stateOf(earlier, wish)
  const state = await decideInitialState(deps, wish)
  // the same id with other people holds other locks: the unique key decides
  if (!(await stored.insertGift(deps.db, { ...wish, state }))) throw pointError.POINTS_REQUEST_REUSED()
  if (state === 'GIVEN') await give(deps, wish, {})
  else await ask(deps, actor, wish)
  return state
}

function stateOf({ state, ...earlier }: stored.GiftRow, wish: Wish) {
  const isSame = (['giverId', 'receiverId', 'amount', 'reason'] as const).every((key) => earlier[key] === wish[key])
  if (!isSame) throw pointError.POINTS_REQUEST_REUSED()
  if (state === 'DROPPED') throw pointError.POINTS_GIFT_DROPPED()
  return state
}

/** Whether the admin gives it alone or asks. */
async function decideInitialState(deps: Deps, wish: Wish) {
  const { POINTS_ALONE_UP_TO, POINTS_PER_GIVER_AND_DAY, POINTS_PER_RECEIVER_AND_DAY } = deps.config
  const sums = await stored.sumGifts(deps.db, wish)
  if (sums.giver + wish.amount > POINTS_PER_GIVER_AND_DAY) throw pointError.POINTS_GIVER_LIMIT()
  if (sums.receiver + wish.amount > POINTS_PER_RECEIVER_AND_DAY) throw pointError.POINTS_RECEIVER_LIMIT()
  return sums.receivedAlready + wish.amount > POINTS_ALONE_UP_TO ? 'ASKED' : 'GIVEN'
}

const ask = (deps: Deps, actor: Actor, { id, receiverId, amount, reason }: Wish) =>
  requestApproval(deps, pointsByHand, {
    actor,
    subjectId: id,
    subjectPersonId: receiverId,
    summary: `tặng ${amount.toLocaleString('vi-VN')} điểm`,
    payload: { amount },
    reason,
    beneficiaryIds: [receiverId],
  })

async function give(deps: Deps, { id, giverId, receiverId, amount, reason }: Wish, by: { approvedBy?: string }) {
  await grantPoints(deps, { personId: receiverId, amount, sourceKind: 'admin', sourceId: id })
  await recordAudit(deps, {
    actor: { id: giverId },
    action: 'points.granted',
    subject: { kind: 'person', id: receiverId },
    reason,
    details: { amount, ...by },
  })
  await notify(deps, [receiverId], pointsGiven({ id, amount, reason }))
}

type ApprovedGift = Approved<typeof pointsByHand.payload>

/** Judged again when it takes effect: giver and receiver may have become one household. */
export const approvedGift = {
  judge: async (deps: Deps, { subjectId, askedBy, approvedBy }: ApprovedGift) => {
    const gift = await stored.lockPointGift(deps.db, subjectId)
    if (gift?.state !== 'ASKED') throw pointError.POINTS_GIFT_DROPPED()
    for (const admin of [askedBy, approvedBy]) await refuseOwnCase(deps, { id: admin }, [gift.receiverId])
  },
  run: async (deps: Deps, { subjectId, approvedBy }: ApprovedGift) => {
    const gift = await stored.lockPointGift(deps.db, subjectId)
    if (!gift) return
    await stored.setGiftState(deps.db, subjectId, 'GIVEN')
    await give(deps, gift, { approvedBy })
  },
}

/** A request that was refused, withdrawn, expired or lapsed frees the day's bounds. */
export const dropGift = (deps: Deps, id: string) =>
  transact(deps, async (deps) => {
    const gift = await stored.lockPointGift(deps.db, id)
    if (gift?.state === 'ASKED') await stored.setGiftState(deps.db, id, 'DROPPED')
  })
