import { expect, test } from 'vitest'
import { againAddress, checkoutAddress, ordersAt } from './checkout-address.ts'

test.each([[['a']], [['a', 'b', 'c']]] as [string, ...string[]][][])('the address of orders %s is parsed back to them', (ids) => {
  const address = new URL(checkoutAddress(ids), 'https://khue.invalid')
  expect(ordersAt(address.pathname.split('/').at(-1)!, address.searchParams)).toEqual(ids)
})

test('duplicates and empty ids are ignored', () => {
  expect(ordersAt('a', new URLSearchParams('ids=b,a,,b,c'))).toEqual(['a', 'b', 'c'])
})

test('orders paid together are paid again together, an instalment on the page of its plan', () => {
  expect(againAddress(false, ['b', 'a', 'b'])).toBe('/checkout/confirm/b?ids=a')
  expect(againAddress(false, ['a', 'a'])).toBeUndefined()
  expect(againAddress(true, ['a', 'a'])).toBe('/account/my-orders/a/instalments')
})
