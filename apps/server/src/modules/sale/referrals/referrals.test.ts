import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { getMyPoints } from '@khue/contracts/money/points'
import { listMyVouchers } from '@khue/contracts/sale/promotions'
import { movePromotion } from '@khue/contracts/sale/promotions-admin'
import * as contract from '@khue/contracts/sale/referrals'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { promotionActions } from '#testing/promotions'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { referrals } from './index.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { at, promote } = await promotionActions(app)
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-SMALL', months: 1, priceVnd: 150_000, name: 'Sao Nhỏ' })

type Person = Awaited<ReturnType<typeof given.parent>>
const codeOf = async (as: Person) => (await call(contract.createReferralCode, { as })).data.code
const enter = (as: Person, code: string) => call(contract.enterReferral, { as, body: { code } })
const mine = async (as: Person, cursor?: string) => (await call(contract.getMyReferrals, { as, query: { cursor } })).data
const decide = async () => referrals.jobs?.[0]?.run(deps, {})
const vouchersOf = async (as: Person) => (await call(listMyVouchers, { as, query: {} })).data.items.map(({ source }) => source)

async function buy(as: Person, sku = 'SUB-6M') {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  return ids[0]!
}
/** While so many points are offered. */
async function offering<T>(points: number, run: () => Promise<T>) {
  const config = deps.config as { REFERRAL_POINTS: number }
  const before = config.REFERRAL_POINTS
  config.REFERRAL_POINTS = points
  try {
    return await run()
  } finally {
    config.REFERRAL_POINTS = before
  }
}
/** Invited, bought, and past the cooling-off period. */
async function invitedBuyer() {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await enter(fresh, await codeOf(friend))
  const orderId = await buy(fresh)
  await longAgo(orderId)
  return { friend, fresh, orderId }
}
const longAgo = (orderId: string) =>
  deps.db.execute(
    sql`update orders set created_at = created_at - interval '8 days', completed_at = completed_at - interval '8 days' where id = ${orderId}`,
  )

test('no code can be entered while there is no reward', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  expect(await mine(fresh)).toEqual({ code: null, reward: null, canEnterCode: false, entered: null, invited: [], invitedTotal: 0 })
  expect((await enter(fresh, await codeOf(friend))).code).toBe('REFERRAL_NOT_OFFERED')
})

test('a person who enters a code and the person who invited them are rewarded once the first purchase cannot be refunded', async () => {
  const { id } = await promote({ explanation: 'Giảm 50.000đ', on: { isReferralReward: true } })
  const [friend, fresh] = [await given.parent(), await given.parent({ name: 'Lê Thị Hoa' })]
  const code = await codeOf(friend)
  expect(await codeOf(friend)).toBe(code)
  expect((await enter(fresh, ` ${code.toLowerCase()} `)).data.explanation).toContain('Giảm 50.000đ')
  expect(await mine(fresh)).toMatchObject({ canEnterCode: false, entered: { state: 'ENTERED' } })
  expect((await mine(friend)).invited).toMatchObject([{ name: 'Hoa', state: 'ENTERED' }])
  const orderId = await buy(fresh)
  await decide()
  expect(await vouchersOf(fresh)).toEqual([])
  await longAgo(orderId)
  await call(movePromotion, { ...at(id), body: { state: 'PAUSED' } })
  await decide() // no reward is offered now: the entry waits
  await call(movePromotion, { ...at(id), body: { state: 'ACTIVE' } })
  await Promise.all([decide(), decide()])
  expect([await vouchersOf(fresh), await vouchersOf(friend)]).toEqual([['REFERRAL'], ['REFERRAL']])
  const { items: vouchers } = (await call(listMyVouchers, { as: fresh, query: {} })).data
  expect(Math.round((Date.parse(vouchers[0]?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(90)
  const [notice] = (await call(loadNotifications, { as: friend, headers: msgApp })).data.items
  expect(notice).toMatchObject({ type: 'REFERRAL_REWARDED', url: '/account/settings/vouchers' })
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REWARDED' }])
})

test('a refunded purchase earns no reward', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await enter(fresh, await codeOf(friend))
  const orderId = await buy(fresh)
  await longAgo(orderId)
  await deps.db.execute(sql`update orders set status = 'REFUNDED' where id = ${orderId}`)
  await decide()
  expect([await vouchersOf(fresh), await vouchersOf(friend)]).toEqual([[], []])
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REFUSED' }])
})

test('lessons that can still be refunded earn no reward until enough of them are taught', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await enter(fresh, await codeOf(friend))
  const orderId = await buy(fresh)
  await longAgo(orderId)
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    update order_lines set kind = 'CO', ref_id = gen_random_uuid(), lessons = 2, plan_version_id = null, months = null
    where order_id = ${orderId} returning id`)
  const lineId = rows[0]!.id
  await decide() // nothing was delivered yet
  await deps.db.execute(sql`
    insert into escrows (line_id, seller_id, learner_id, lessons, list_vnd, paid_vnd, fee_percent, opened_at, cooling_off_ends_at)
    values (${lineId}, ${friend.id}, ${fresh.id}, 2, 990000, 990000, 20, now() - interval '8 days', now() - interval '1 day')`)
  await decide()
  expect((await mine(friend)).invited).toMatchObject([{ state: 'ENTERED' }])
  await deps.db.execute(sql`insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (${lineId}, 1, 'TAUGHT', 495000)`)
  await decide()
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REWARDED' }])
})

test('an order that was mostly refunded earns no reward', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await enter(fresh, await codeOf(friend))
  const orderId = await buy(fresh)
  await longAgo(orderId)
  await deps.db.execute(sql`update order_lines set refunded_vnd = price_vnd - 10000 where order_id = ${orderId}`)
  await decide()
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REFUSED' }])
})

test('a code of a person on the same device is refused', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await deps.db.execute(
    sql`insert into known_devices (account_id, device_token_hash) values (${friend.accountId}, 'one'), (${fresh.accountId}, 'one')`,
  )
  expect((await enter(fresh, await codeOf(friend))).code).toBe('REFERRAL_SAME_HOUSEHOLD')
})

test('a code can be entered once per account and household, not within one household, and not late', async () => {
  const [friend, other] = [await given.parent(), await given.parent()]
  const [code, otherCode] = [await codeOf(friend), await codeOf(other)]
  const child = await given.student({ guardianId: friend.id })
  const mother = await given.parent()
  const [son, daughter] = [await given.student({ guardianId: mother.id }), await given.student({ guardianId: mother.id })]
  expect((await enter(friend, code)).code).toBe('REFERRAL_SAME_HOUSEHOLD')
  expect((await enter(child, code)).code).toBe('REFERRAL_SAME_HOUSEHOLD')
  expect((await enter(son, 'KB-KHONG-CO')).code).toBe('REFERRAL_UNKNOWN')
  const answers = await Promise.all([enter(son, code), enter(son, otherCode)])
  expect(answers.map(({ code }) => code ?? 'entered').toSorted()).toEqual(['REFERRAL_ENTERED', 'entered'])
  expect((await enter(son, otherCode)).message).toBe('Rất tiếc, bạn đã nhập mã giới thiệu trước đó!')
  expect((await enter(daughter, code)).code).toBe('REFERRAL_HOUSEHOLD_ALREADY_ENTERED')
  const [old, buyer] = [await given.parent(), await given.parent()]
  await deps.db.execute(sql`update accounts set created_at = now() - interval '30 days' where id = ${old.accountId}`)
  await buy(buyer)
  expect([(await enter(old, code)).code, (await enter(buyer, code)).code]).toEqual(['REFERRAL_TOO_LATE', 'REFERRAL_TOO_LATE'])
})

test('two people who join one household before the first purchase counts earn nothing', async () => {
  const friend = await given.parent()
  const child = await given.student()
  await enter(child, await codeOf(friend))
  const orderId = await buy(child)
  await longAgo(orderId)
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${friend.id}, ${child.id})`)
  await decide()
  expect([await vouchersOf(child), await vouchersOf(friend)]).toEqual([[], []])
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REFUSED' }])
})

test('a household that has entered a code cannot enter another, even when a new member changes its id', async () => {
  const [elder, friend, mother] = [await given.parent(), await given.parent(), await given.parent()]
  const [son, daughter] = [await given.student({ guardianId: mother.id }), await given.student({ guardianId: mother.id })]
  const code = await codeOf(friend)
  expect((await enter(son, code)).status).toBe(200)
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${elder.id}, ${daughter.id})`)
  expect((await enter(daughter, code)).code).toBe('REFERRAL_HOUSEHOLD_ALREADY_ENTERED')
})

test('when the reward is points, both people get them once', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await offering(200, async () => enter(fresh, await codeOf(friend)))
  const orderId = await buy(fresh)
  await longAgo(orderId)
  await Promise.all([decide(), decide()])
  for (const person of [friend, fresh]) expect((await call(getMyPoints, { as: person })).data).toMatchObject({ usable: 200, rp: 200 })
  expect([await vouchersOf(fresh), await vouchersOf(friend)]).toEqual([[], []])
})

test('a person who invited many sees all of them page by page, their number, and why one earned nothing', async () => {
  const friend = await given.parent()
  await codeOf(friend)
  await deps.db.execute(sql`
    with made as (
      insert into people (id, name, avatar_kind) select gen_random_uuid(), 'Trần Văn Khách', 'm' from generate_series(1, 103) returning id
    ), opened as (insert into accounts (id, person_id) select id, id from made returning id)
    insert into referral_entries (account_id, referrer_id, referee_id, referrer_household, referee_household, state, reason, decided_at,
      reward_points, reward_explanation, min_total_vnd)
    select id, ${friend.id}::uuid, id, ${friend.id}::uuid, id, 'REFUSED', 'NO_PURCHASE', now(), 200, '200 điểm thưởng', 200000 from made`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await mine(friend, cursor)
    expect(page).toMatchObject({ invitedTotal: 103 })
    seen.push(...page.invited.map(({ name, state, reason }) => `${name} ${state} ${reason}`))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(seen).toHaveLength(103)
  expect(new Set(seen)).toEqual(new Set(['Khách REFUSED NO_PURCHASE']))
  expect((await call(contract.getMyReferrals, { as: friend, query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
})

test('both get what was promised when the code was entered, not what is offered when it is decided', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await offering(200, async () => enter(fresh, await codeOf(friend)))
  await longAgo(await buy(fresh))
  await offering(20, decide)
  for (const person of [friend, fresh]) expect((await call(getMyPoints, { as: person })).data.usable).toBe(200)
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REWARDED', reward: '200 điểm thưởng', reason: null }])
})

test('both get the voucher that was promised while its promotion runs, not the newest one', async () => {
  await promote({ explanation: 'Giảm 80.000đ', on: { isReferralReward: true } })
  const { friend, fresh } = await invitedBuyer()
  const newer = await promote({ explanation: 'Giảm 10.000đ', on: { isReferralReward: true } })
  await decide()
  await call(movePromotion, { ...at(newer.id), body: { state: 'ENDED' } })
  for (const as of [friend, fresh])
    expect((await call(listMyVouchers, { as, query: {} })).data.items).toMatchObject([{ source: 'REFERRAL', explanation: 'Giảm 80.000đ' }])
})

test.each([
  ['more than today, and not reached', 2_000_000, 'SUB-6M', { state: 'REFUSED', reason: 'NO_PURCHASE' }],
  ['less than today, and reached', 100_000, 'SUB-SMALL', { state: 'REWARDED', reason: null }],
] as const)('the smallest purchase that counts is the one promised when the code was entered: %s', async (_, minTotalVnd, sku, decided) => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await enter(fresh, await codeOf(friend))
  await deps.db.execute(sql`update referral_entries set min_total_vnd = ${minTotalVnd}, entered_at = now() - interval '181 days'
    where account_id = ${fresh.accountId}`)
  await longAgo(await buy(fresh, sku))
  await decide()
  expect((await mine(friend)).invited).toMatchObject([decided])
})

test('a promised voucher whose promotion has ended is replaced by what is offered now', async () => {
  const before = await promote({ explanation: 'Giảm 70.000đ', on: { isReferralReward: true } })
  const { friend, fresh } = await invitedBuyer()
  expect((await mine(fresh)).entered).toMatchObject({ reward: 'Giảm 70.000đ' })
  await call(movePromotion, { ...at(before.id), body: { state: 'ENDED' } })
  await decide()
  expect([await vouchersOf(friend), await vouchersOf(fresh)]).toEqual([['REFERRAL'], ['REFERRAL']])
})

const shareDevice = (one: Person, two: Person) =>
  deps.db.execute(sql`insert into known_devices (account_id, device_token_hash)
    values (${one.accountId}, ${one.id}::text), (${two.accountId}, ${one.id}::text)`)
async function shareBank(one: Person, two: Person) {
  const body = { bankBin: '970436' as const, number: `00${String(++accounts).padStart(8, '0')}`, holder: 'BUI GIA HAN' }
  for (const as of [one, two]) expect((await call(addPaymentAccount, { as, body })).status).toBe(200)
}
let accounts = 0
/** Transfers for both came from one account, as a bank feed says. */
async function sharePayer(one: Person, two: Person) {
  await buy(one)
  await deps.db.execute(sql`update payment_receipts set facts = facts || jsonb_build_object('counterAccountNumber', ${one.id}::text)
    where checkout_id in (select id from checkouts where payer_id in (${one.id}, ${two.id}))`)
}
const shareHousehold = (one: Person, two: Person) =>
  deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${one.id}, ${two.id})`)

test.each([
  ['DEVICE', shareDevice],
  ['BANK_ACCOUNT', shareBank],
  ['PAYER', sharePayer],
  ['HOUSEHOLD', shareHousehold],
] as const)('two people who share a %s only after the code was entered earn nothing, and the inviter reads why', async (reason, share) => {
  const { friend, fresh } = await invitedBuyer()
  await share(friend, fresh)
  await decide()
  expect([await vouchersOf(friend), await vouchersOf(fresh)]).toEqual([[], []])
  expect((await mine(friend)).invited).toMatchObject([{ state: 'REFUSED', reason }])
  const admin = await given.admin()
  const { items } = (await call(contract.listReferrals, { as: admin, query: { state: 'REFUSED', reason } })).data
  expect(items[0]).toMatchObject({ id: fresh.accountId, referrer: { id: friend.id }, referee: { id: fresh.id }, reason })
})

test('a bank account shared at entry is refused at once', async () => {
  const [friend, fresh] = [await given.parent(), await given.parent()]
  await shareBank(friend, fresh)
  expect((await enter(fresh, await codeOf(friend))).code).toBe('REFERRAL_SAME_HOUSEHOLD')
})

test('a household that forms while the reward is decided is judged once, in several rounds', async () => {
  for (let round = 0; round < 4; round++) {
    const { friend, fresh } = await invitedBuyer()
    await Promise.all([decide(), shareHousehold(friend, fresh), decide()])
    const [{ state } = { state: '' }] = (await mine(friend)).invited
    const given = [await vouchersOf(friend), await vouchersOf(fresh)]
    expect([['REWARDED', 'REFUSED'].includes(state), given]).toEqual([true, state === 'REWARDED' ? [['REFERRAL'], ['REFERRAL']] : [[], []]])
  }
})
