import { expect, test } from 'vitest'
import { checkoutText as text } from './checkout.text.ts'
import { vnpayReason } from './gateway-reason.ts'

test.each(['06', '09', '10', '11', '12', '13', '24', '51', '65', '75', '79'])('VNPAY %s has its own words', (code) => {
  expect(vnpayReason(code)).not.toBe(text.reasonUnknown)
})

test.each(['99', '00', '', 'constructor', null])('%s says no more than that it failed', (code) => {
  expect(vnpayReason(code)).toBe(text.reasonUnknown)
})
