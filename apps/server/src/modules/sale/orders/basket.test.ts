import { expect, test } from 'vitest'
import type { GiftDetails } from '@khue/contracts/sale/gift-details'
import type { Offer } from '#modules/sale/offers'
import { intoBaskets, isGift, itemKeyOf, platformSellerKey } from './basket.ts'

const offer = (sku: string, more: Partial<Offer> = {}): Offer => ({
  sku,
  kind: 'CO',
  refId: 'course',
  batchId: null,
  planVersionId: null,
  courseVersion: null,
  name: sku,
  note: '',
  image: null,
  priceVnd: 100,
  sellerId: 'hà',
  months: null,
  lessons: 1,
  firstLesson: 1,
  minutes: null,
  categoryIds: [],
  seats: null,
  coolingOffDays: 7,
  href: '/',
  ...more,
})
const plan = offer('SUB-6M', { kind: 'SUB', sellerId: null, priceVnd: 50 })
const [algebra, geometry, chess] = [
  offer('CO-a'),
  offer('CO-b', { refId: 'b' }),
  offer('LL-c', { kind: 'LL', refId: 'c', sellerId: 'bảo' }),
]
const of = (...requested: [Offer, string][]) =>
  intoBaskets(
    requested.map(([offer, learnerId]) => ({ offer, learnerId })),
    'me',
  )

const intentOf = (...requested: [Offer, string][]) => of(...requested)[0]?.intent

test('each seller gets one order, the platform too, in the order in which they are first named', () => {
  const baskets = of([chess, 'an'], [plan, 'an'], [algebra, 'an'], [plan, 'binh'])
  expect(baskets.map(({ sellerKey, totalVnd, things }) => [sellerKey, totalVnd, things.length])).toEqual([
    ['bảo', 100, 1],
    [platformSellerKey, 100, 2],
    ['hà', 100, 1],
  ])
})

test('requests for the same items have the same intent in any order, other requests have another', () => {
  expect(intentOf([algebra, 'an'], [geometry, 'an'])).toBe(intentOf([geometry, 'an'], [algebra, 'an']))
  expect(intentOf([algebra, 'an'], [geometry, 'an'])).not.toBe(intentOf([algebra, 'an'], [geometry, 'binh']))
  expect(intentOf([algebra, 'an'], [geometry, 'an'])).not.toBe(intentOf([algebra, 'an']))
  expect(intentOf([plan, 'an'])).toBe('SUB-6M for an') // the same intent as the plan requested alone
})

test('the intent of many items is no longer than that of two', () => {
  const many = Array.from({ length: 20 }, (_, at): [Offer, string] => [offer(`CO-${at}`, { refId: `${at}` }), 'an'])
  expect(intentOf(...many)).toHaveLength(intentOf([algebra, 'an'], [geometry, 'an'])?.length ?? 0)
})

const card: GiftDetails = { phone: '+84900000001', card: 'SAO_KHUE', message: '' }
const giftOf = (gift: GiftDetails, offer = plan) => {
  const [basket] = intoBaskets([{ offer, learnerId: 'me', gift }], 'me')
  return { intent: basket?.intent ?? '', itemKey: basket?.things[0]?.itemKey }
}

test.each<[string, Partial<GiftDetails>]>([
  ['card', { card: 'SINH_NHAT' }],
  ['message', { message: 'Chúc em học giỏi' }],
  ['day', { deliverOn: '2026-12-24' }],
])('a gift with another %s is another intent, but cannot be open twice', (_name, change) => {
  expect(giftOf(card).intent).toBe(giftOf(card).intent)
  expect(giftOf({ ...card, ...change }).intent).not.toBe(giftOf(card).intent)
  expect(giftOf({ ...card, ...change }).itemKey).toBe(giftOf(card).itemKey)
})

test('gifts of another plan and to another phone are other gifts', () => {
  const keys = [giftOf(card), giftOf({ ...card, phone: '+84900000002' }), giftOf(card, offer('SUB-1M', { kind: 'SUB' }))]
  expect(new Set(keys.map(({ itemKey }) => itemKey)).size).toBe(3)
  expect(new Set(keys.map(({ intent }) => intent)).size).toBe(3)
  expect(itemKeyOf({ offer: plan, learnerId: 'me', gift: card }, 'you')).not.toBe(giftOf(card).itemKey) // of another giver
})

test('an order is a gift or it is not', () => {
  expect(isGift(giftOf(card))).toBe(true)
  for (const [basket] of [of([plan, 'an']), of([algebra, 'an'], [geometry, 'an'])]) expect(isGift(basket!)).toBe(false)
})

test.each<[Offer, string]>([
  [plan, 'SUB-6M for an by me'],
  [algebra, 'course for an'],
  [offer('CO-a.run', { batchId: 'run' }), 'course for an'],
  [chess, 'c for an'],
  [offer('TN-s.60.4', { kind: 'TN', refId: 's' }), 'TN-s.60.4 for an'],
])('key of an item that can be in one open order only: %j', (offer, itemKey) => {
  expect(itemKeyOf({ offer, learnerId: 'an' }, 'me')).toBe(itemKey)
})

test('a learner cannot take one course at two times, but two learners can', () => {
  const runs = [offer('CO-a.1', { batchId: '1' }), offer('CO-a.2', { batchId: '2' })] as const
  expect(() => of([runs[0], 'an'], [runs[1], 'an'])).toThrow(
    expect.objectContaining({ code: 'ORDER_DUPLICATE_COURSE', details: { sku: 'CO-a.2', learnerId: 'an' } }),
  )
  expect(of([runs[0], 'an'], [runs[1], 'binh'])).toHaveLength(1)
})
