import { changeCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { checkCode, codesPerRequest, quoteItems } from '@khue/contracts/sale/promotions'
import { expect, test } from 'vitest'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
await sellPlan(deps)

test('guessing codes is limited by codes, not by requests, over all endpoints together', async () => {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const items = [{ sku: 'SUB-6M' }]
  const codes = Array.from({ length: codesPerRequest }, (_, at) => `DOAN-${at}`)
  for (let times = 1; times < 60 / codesPerRequest; times++)
    expect((await call(quoteItems, { as, body: { items, codes } })).status).toBe(200)
  expect((await call(changeCheckout, { as, body: { ids, codes } })).status).toBe(200)
  const refused = await Promise.all([
    call(quoteItems, { as, body: { items, codes } }),
    call(checkCode, { as, body: { code: 'DOAN-9' } }),
    call(changeCheckout, { as, body: { ids, codes } }),
  ])
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'))
  expect((await call(quoteItems, { as, body: { items } })).status).toBe(200) // requests without codes are not limited
})

test('a person who uses up their guesses takes none from a neighbour who guesses meanwhile', async () => {
  const people = [await given.student(), await given.student()]
  const codes = Array.from({ length: codesPerRequest }, (_, at) => `DOAN-${at}`)
  const guessAll = async (as: (typeof people)[number]) => {
    const statuses: number[] = []
    for (let times = 0; times <= 60 / codesPerRequest; times++)
      statuses.push((await call(quoteItems, { as, body: { items: [{ sku: 'SUB-6M' }], codes } })).status)
    return statuses
  }
  const allowed = Array<number>(60 / codesPerRequest).fill(200)
  expect(await Promise.all(people.map(guessAll))).toEqual([
    [...allowed, 429],
    [...allowed, 429],
  ])
})
