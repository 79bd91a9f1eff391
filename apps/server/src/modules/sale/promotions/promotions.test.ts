import { listAudit } from '@khue/contracts/ground/audit'
import * as shop from '@khue/contracts/sale/promotions'
import * as contract from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createPerson } from '#modules/people/people'
import { beginMemberships, getPlan } from '#modules/sale/subscriptions'
import { transact } from '#platform/deps'
import { draftOf, promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilWaitsOrEnds } from '#testing/waiting-queries'
import { hasAutomaticPromotions, holdUses, quote, settleUses } from './index.ts'

const app = await testApp()
const { call, given, deps } = app
const { admin, at, promote } = await promotionActions(app)
await sellPlan(deps) // SUB-6M, 990.000đ
await sellPlan(deps, { sku: 'SUB-1M', name: 'Sao Hôm', priceVnd: 199_000, months: 1, sort: 2 })

const items = [{ sku: 'SUB-6M' }]
const plans = { kinds: ['SUB' as const] }
type Person = { id: string }
const lineOf = (buyer: Person, priceVnd = 990_000) =>
  ({ key: '0', sku: 'SUB-6M', kind: 'SUB', refId: '', categoryIds: [], teacherId: null, priceVnd, learnerId: buyer.id }) as const
const quoteFor = (buyer: Person, codes: string[]) => quote(deps, { buyerId: buyer.id, lines: [lineOf(buyer)], codes })
/** As orders does it: quoted, then held for this placement. */
async function hold(buyer: Person, code: string, placementId = uuidv7()) {
  const quoted = await quoteFor(buyer, [code])
  if (quoted.refused[0]) return quoted.refused[0].reason
  await holdUses(deps, { placementId, buyerId: buyer.id, quote: quoted })
  return placementId
}
const check = async (as: Awaited<ReturnType<typeof given.parent>>, code: string) => {
  const { data } = await call(shop.checkCode, { as, body: { code, items } })
  return data.isUsable ? data.discount : data.explanation
}

const isKnown = () => hasAutomaticPromotions(deps, ['TN'])

test('an automatic promotion is known from the moment it begins until it ends', async () => {
  expect(await isKnown()).toBe(false)
  const { id } = await promote({ entry: 'AUTOMATIC', on: { kinds: ['TN'] } })
  expect(await isKnown()).toBe(true)
  await call(contract.movePromotion, { ...at(id), body: { state: 'ENDED' } })
  expect(await isKnown()).toBe(false)
})

test('an admin creates, activates, looks up and checks a code, and every step is audited', async () => {
  const buyer = await given.parent()
  const { id } = (await call(contract.createPromotion, { as: admin, body: draftOf({ on: plans, cap: 50_000 }) })).data
  const code = 'XUAN-2027'
  await call(contract.makePromotionCodes, { ...at(id), body: { code: ' xuan-2027 ' } })
  expect(await check(buyer, code)).toBe('Mã không tồn tại') // a draft cannot be used yet
  expect((await call(contract.movePromotion, { ...at(id), body: { state: 'ACTIVE' } })).data.moves).toEqual(['PAUSED', 'ENDED'])
  expect((await call(shop.applicableSku, { query: { promotionCode: code } })).data).toMatchObject({ kinds: ['SUB'], skus: [], minTotal: 0 })
  const { data } = await call(shop.checkCode, { as: buyer, body: { code: 'xuan-2027', items } })
  expect(data).toMatchObject({ isUsable: true, reason: null, discount: 50_000, explanation: 'Giảm 10% khi đăng ký học' })
  expect((await call(contract.makePromotionCodes, { ...at(id), body: { code } })).code).toBe('PROMOTION_CODE_TAKEN')
  await call(contract.withdrawPromotionCode, { ...at(id), body: { code } })
  expect(await check(buyer, code)).toBe('Mã đã hết hạn')
  await call(contract.movePromotion, { ...at(id), body: { state: 'ENDED' } })
  expect((await call(contract.movePromotion, { ...at(id), body: { state: 'ACTIVE' } })).code).toBe('PROMOTION_STATE_LOCKED')
  const actions = (await call(listAudit, { as: admin, query: { subjectId: id } })).data.items.map(({ action }) => action)
  expect(actions.toSorted()).toEqual([
    'promotion.code-withdrawn',
    'promotion.codes-made',
    'promotion.created',
    'promotion.moved',
    'promotion.moved',
  ])
})

test('a used promotion is ended and copied, not changed; only its name and end may change', async () => {
  const { id, code, draft } = await promote({ maxUses: 2 })
  await hold(await given.parent(), code)
  const change = (wanted: Partial<contract.PromotionDraft>) => call(contract.changePromotion, { ...at(id), body: { ...draft, ...wanted } })
  expect((await change({ value: 20 })).code).toBe('PROMOTION_USED')
  expect((await change({ name: 'Tên khác', endsAt: '2099-01-01T00:00:00Z', maxUses: 1 })).data).toMatchObject({
    name: 'Tên khác',
    isLocked: true,
    uses: 1,
  })
  await hold(await given.parent(), code) // USED_UP: no further use is counted
  expect((await call(contract.getPromotion, at(id))).data.uses).toBe(1)
})

test('a limit that is set late counts what was used before', async () => {
  const { id, code, draft } = await promote()
  for (const buyer of [await given.parent(), await given.parent()]) await hold(buyer, code)
  const limit = (maxUses: number | null) => call(contract.changePromotion, { ...at(id), body: { ...draft, maxUses } })
  expect((await limit(1)).code).toBe('PROMOTION_LIMIT_BELOW_USES')
  expect((await limit(2)).data.uses).toBe(2)
  expect(await check(await given.parent(), code)).toBe('Mã đã hết lượt sử dụng')
  await limit(null)
  expect(await check(await given.parent(), code)).toBe(99_000)
})

test.each([
  [{ effect: 'PERCENT', value: 101 }, 'value'],
  [{ effect: 'BUY_N', value: 3, freeCount: 3 }, 'freeCount'],
  [{ entry: 'AUTOMATIC', stacking: 'WITH_AUTOMATIC' }, 'stacking'],
  [{ entry: 'AUTOMATIC', effect: 'FREE_COURSE', value: 0 }, 'effect'],
  [{ endsAt: '2025-01-01T00:00:00Z' }, 'endsAt'],
  [{ conditions: draftOf({ on: { isFirstOrder: true } }).conditions }, 'maxPerPerson'],
  [{ conditions: draftOf({ on: { isFirstOrder: true } }).conditions, maxPerPerson: 2 }, 'maxPerPerson'],
] as const)('a draft that says %o is refused at the field %s', async (wanted, field) => {
  const answer = await call(contract.createPromotion, { as: admin, body: { ...draftOf(), ...wanted } })
  expect([answer.code, JSON.stringify(answer.details)]).toEqual(['INVALID_INPUT', expect.stringContaining(`"${field}"`)])
})

test('a use is held once per placement, released when that ends unpaid, and stays when it is paid', async () => {
  const { id, code } = await promote({ maxUses: 1 })
  const [first, second] = [await given.parent(), await given.parent()]
  const placement = await hold(first, code)
  expect(await check(second, code)).toBe('Mã đã hết lượt sử dụng')
  await settleUses(deps, placement, 'RELEASED')
  await settleUses(deps, placement, 'RELEASED')
  const next = await hold(second, code)
  await settleUses(deps, next, 'USED')
  await settleUses(deps, next, 'RELEASED') // too late: the order was paid
  expect(await check(first, code)).toBe('Mã đã hết lượt sử dụng')
  expect((await call(contract.getPromotionStats, at(id))).data).toMatchObject({
    held: 0,
    used: 1,
    released: 1,
    people: 1,
    households: 1,
    discount: 99_000,
  })
})

test('of two buyers who were both quoted the last use, one gets it', rounds, async () => {
  const { code } = await promote({ maxUses: 1 })
  const people = await Promise.all([given.parent(), given.parent()])
  const quotes = await Promise.all(people.map((one) => quoteFor(one, [code])))
  const tries = people.map((one, at) => holdUses(deps, { placementId: uuidv7(), buyerId: one.id, quote: quotes[at]! }))
  const refused = (await Promise.allSettled(tries)).filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['VOUCHER_USED_UP'])
})

test('a household uses a once-per-household promotion once, and each person a once-per-person promotion once', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  const neighbour = await given.parent()
  const { code } = await promote({ maxPerHousehold: 1 })
  const quoted = await quoteFor(child, [code])
  await hold(mother, code)
  expect(await check(child, code)).toBe('Gia đình bạn đã dùng mã này rồi')
  await expect(holdUses(deps, { placementId: uuidv7(), buyerId: child.id, quote: quoted })).rejects.toMatchObject({
    code: 'VOUCHER_USED_BY_HOUSEHOLD',
  })
  expect(await check(neighbour, code)).toBe(99_000)
  const own = await promote({ maxPerPerson: 1 })
  await hold(mother, own.code)
  expect([await check(mother, own.code), await check(child, own.code)]).toEqual(['Bạn đã dùng hết lượt của mã này', 99_000])
})

test('a household’s use stays counted, even when a new member changes the household’s id', async () => {
  const [elder, mother] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: mother.id })
  const { code } = await promote({ maxPerHousehold: 1 })
  await hold(mother, code)
  const quoted = await quoteFor(elder, [code])
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${elder.id}, ${child.id})`)
  expect(await check(elder, code)).toBe('Gia đình bạn đã dùng mã này rồi')
  await expect(holdUses(deps, { placementId: uuidv7(), buyerId: elder.id, quote: quoted })).rejects.toMatchObject({
    code: 'VOUCHER_USED_BY_HOUSEHOLD',
  })
})

test.each<[string, 'mother' | 'child']>([
  ['its parent', 'child'],
  ['the child', 'mother'],
])('what a household has used it has used when a child is unlinked, and %s comes next', async (_whoNext, first) => {
  const mother = await given.parent()
  const household = { mother, child: await given.student({ guardianId: mother.id }) }
  const { code } = await promote({ maxPerHousehold: 1 })
  const next = household[first === 'child' ? 'mother' : 'child']
  const quoted = await quoteFor(next, [code])
  const placement = await hold(household[first], code)
  await deps.db.execute(sql`delete from guardianships where child_id = ${household.child.id}`)
  expect(await check(next, code)).toBe('Gia đình bạn đã dùng mã này rồi')
  await expect(holdUses(deps, { placementId: uuidv7(), buyerId: next.id, quote: quoted })).rejects.toMatchObject({
    code: 'VOUCHER_USED_BY_HOUSEHOLD',
  })
  await settleUses(deps, placement, 'RELEASED')
  expect(await check(next, code)).toBe(99_000)
})

test('unlinking a child while both use a once-per-household promotion does not gain a second use', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  const { code } = await promote({ maxPerHousehold: 1 })
  const quoted = await quoteFor(child, [code])
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = transact(deps, async (deps) => {
    await holdUses(deps, { placementId: uuidv7(), buyerId: mother.id, quote: quoted })
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  await deps.db.execute(sql`delete from guardianships where child_id = ${child.id}`)
  const second = holdUses(deps, { placementId: uuidv7(), buyerId: child.id, quote: quoted })
  await untilWaitsOrEnds(deps, second)
  mayCommit.resolve()
  await first
  await expect(second).rejects.toMatchObject({ code: 'VOUCHER_USED_BY_HOUSEHOLD' })
})

test('of several unpaid first orders only one is priced as the first', async () => {
  const buyer = await given.parent()
  const { code } = await promote({ on: { isFirstOrder: true }, maxPerPerson: 1 })
  const placement = await hold(buyer, code)
  expect(await hold(buyer, code)).toBe('ALREADY_USED')
  await settleUses(deps, placement, 'RELEASED')
  expect(await check(buyer, code)).toBe(99_000)
})

test('a new account on a device of a household that has used the code is refused, and referred to the contact page', async () => {
  const [old, fresh, stranger] = [await given.parent(), await given.parent(), await given.parent()]
  const { code } = await promote({ maxPerHousehold: 2 })
  await hold(old, code)
  await deps.db.execute(sql`
    insert into known_devices (account_id, device_token_hash) select ${fresh.accountId}::uuid, device_token_hash from known_devices where account_id = ${old.accountId}::uuid
    on conflict do nothing`)
  await deps.db.execute(
    sql`insert into known_devices (account_id, device_token_hash) values (${old.accountId}, 'one'), (${fresh.accountId}, 'one')`,
  )
  expect(await check(fresh, code)).toBe('Mã đã được dùng trên thiết bị này. Nếu có nhầm lẫn, bạn hãy viết cho chúng tôi ở trang Liên hệ.')
  expect([await check(old, code), await check(stranger, code)]).toEqual([99_000, 99_000])
})

test('the learner’s membership counts, and prices do not reveal the membership of a stranger', async () => {
  const mother = await given.parent()
  const { personId: child } = await createPerson(deps, { name: 'Bé Na', avatarKind: 'fk', roles: ['student'], guardianId: mother.id })
  const { id: planVersionId } = await getPlan(deps, 'SUB-1M')
  await beginMemberships(deps, [{ learnerId: child, planVersionId, months: 1, paidVnd: 0, orderLineId: uuidv7() }])
  const { code } = await promote({ on: { isForMembers: true } })
  const say = async (as: Awaited<ReturnType<typeof given.parent>>, learnerId?: string) =>
    (await call(shop.checkCode, { as, body: { code, items: [{ sku: 'SUB-6M', ...(learnerId && { learnerId }) }] } })).data.explanation
  expect(await say(mother, child)).toBe('Giảm 10% khi đăng ký học')
  expect([await say(mother), await say(await given.parent(), child)]).toEqual(Array(2).fill('Mã dành cho thành viên Khuê'))
})

test('anyone sees prices with automatic promotions, and a draft’s preview shows its effect beside them', async () => {
  const { id } = await promote({ entry: 'AUTOMATIC', value: 5, explanation: 'Giảm 5%', on: plans })
  const { data } = await call(shop.quoteItems, { body: { items: [...items, { sku: 'SUB-1M' }, { sku: 'SUB-NONE' }], codes: ['NOBODYS'] } })
  expect(data.items).toMatchObject([
    {
      sku: 'SUB-6M',
      price: 990_000,
      amountDue: 940_500,
      steps: [{ code: null, amount: 49_500 }],
      refused: [{ code: 'NOBODYS', reason: 'UNKNOWN' }],
    },
    { sku: 'SUB-1M', amountDue: 189_050 },
  ])
  const preview = (draft: contract.PromotionDraft, more = {}) =>
    call(contract.previewPromotion, { as: admin, body: { draft, items: ['SUB-6M', 'SUB-NONE'], ...more } })
  expect((await preview(draftOf({ effect: 'AMOUNT', value: 100_000 }))).data).toMatchObject({
    lines: [
      {
        name: expect.stringContaining('Sao Khuê'),
        amountDue: 840_500,
        steps: [
          { amount: 49_500, isDraft: false },
          { amount: 100_000, isDraft: true },
        ],
      },
    ],
    unknown: ['SUB-NONE'],
    total: 990_000,
    amountDue: 840_500,
  })
  const forMembers = draftOf({ on: { isForMembers: true } })
  expect((await preview(forMembers)).data.refused).toEqual([
    { code: null, reason: 'MEMBERS_ONLY', explanation: 'Mã dành cho thành viên Khuê' },
  ])
  expect((await preview(forMembers, { isMember: true })).data.refused).toEqual([])
  await call(contract.movePromotion, { ...at(id), body: { state: 'ENDED' } })
})

test('codes made in a batch can each be used once, and are listed page by page', async () => {
  const { id } = await promote()
  const made = (await call(contract.makePromotionCodes, { ...at(id), body: { count: 120 } })).data.codes
  expect(new Set(made).size).toBe(120)
  const page = (await call(contract.listPromotionCodes, at(id))).data
  const rest = (await call(contract.listPromotionCodes, { ...at(id), query: { after: page.next ?? '' } })).data
  expect([page.items.length, rest.items.length, rest.next]).toEqual([100, 21, undefined])
  const buyer = await given.parent()
  await hold(buyer, made[0]!)
  expect(await check(await given.parent(), made[0]!)).toBe('Mã đã hết lượt sử dụng')
})
