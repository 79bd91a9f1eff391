import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { getCheckout, payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { expect, test } from 'vitest'

const id = '01a1f92c-ed32-781a-bbc5-ef85cb38da76'
const loud = id.toUpperCase()

test.each([
  ['a learner', placeOrders.body, { items: [{ sku: 'A', quantity: 1, learnerId: loud }] }],
  ['an order to read', getOrder.query, { id: loud }],
  ['an order to cancel', cancelOrder.body, { id: loud }],
  ['orders to look at together', getCheckout.query, { ids: [loud] }],
  ['orders to pay', startCheckout.body, { ids: [loud], method: 'VNPAY' }],
  ['an order to pay again', payAgain.body, { id: loud }],
  ['money to decide on', resolveSuspense.params, { id: loud }],
] as const)('the id of %s means the same in capitals', (_what, schema, sent) => {
  const read = JSON.stringify(schema.parse(sent))
  expect(read).toContain(id)
  expect(read).not.toContain(loud)
})
