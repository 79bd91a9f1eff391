import { expect, test } from 'vitest'
import { againAddress, checkoutAddress, ordersAt } from './checkout-address.ts'

test.each([[['a']], [['a', 'b', 'c']]] as [string, ...string[]][][])('orders %s are found again by their address', (ids) => {
  const address = new URL(checkoutAddress(ids), 'https://khue.invalid')
  expect(ordersAt(address.pathname.split('/').at(-1)!, address.searchParams)).toEqual(ids)
})

test('nothing is meant twice, and nothing is meant by nothing', () => {
  expect(ordersAt('a', new URLSearchParams('ids=b,a,,b,c'))).toEqual(['a', 'b', 'c'])
})

test('what was paid together is paid again together, a part where the parts are', () => {
  expect(againAddress(false, ['b', 'a', 'b'])).toBe('/checkout/confirm/b?ids=a')
  expect(againAddress(false, ['a', 'a'])).toBeUndefined()
  expect(againAddress(true, ['a', 'a'])).toBe('/account/my-orders/a/instalments')
})
