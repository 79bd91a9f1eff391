import { expect, test } from 'vitest'
import { checkoutText as text } from './checkout.text.ts'
import { gatewayReason } from './gateway-reason.ts'

const vnpay = (code: string) => gatewayReason('vnpay', new URLSearchParams({ vnp_ResponseCode: code }))
const momo = (code: string) => gatewayReason('momo', new URLSearchParams({ resultCode: code }))

test.each(['06', '09', '10', '11', '12', '13', '24', '51', '65', '75', '79'])('VNPAY %s has its own message', (code) => {
  expect(vnpay(code)).not.toBe(text.reasonUnknown)
})

test.each(['99', '00', '', 'constructor'])('VNPAY %s has only the general failure message', (code) => {
  expect(vnpay(code)).toBe(text.reasonUnknown)
})

test.each(['1001', '1005', '1006'])('MoMo %s has its own message', (code) => {
  expect(momo(code)).not.toBe(text.walletReasonUnknown)
})

test.each(['0', '7000', '', 'constructor'])('MoMo %s has only the general failure message', (code) => {
  expect(momo(code)).toBe(text.walletReasonUnknown)
})

test.each(['zalopay', 'fundiin', 'constructor'])('%s gives no reason', (gateway) => {
  expect(gatewayReason(gateway, new URLSearchParams({ status: '-49', vnp_ResponseCode: '24', resultCode: '1006' }))).toBe(
    text.walletReasonUnknown,
  )
})

test('an address with an invalid signature gives no reason', () => {
  expect(gatewayReason('vnpay', new URLSearchParams())).toBe(text.reasonUnknown)
})
