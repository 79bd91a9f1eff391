import { expect, test } from 'vitest'
import { readNotice } from './vnpay-notice.ts'

const notice = (change: Record<string, string>) =>
  readNotice({ vnp_ResponseCode: '00', vnp_TransactionStatus: '00', vnp_Amount: '19900000', ...change })

test.each([
  ['00', '00', 'PAID'],
  ['00', '01', 'UNDECIDED'], // not completed yet
  ['00', '02', 'REFUSED'],
  ['00', '04', 'UNDECIDED'], // reversed at the bank
  ['00', '07', 'HELD'], // held back as suspicious
  ['07', '00', 'HELD'],
  ['07', '07', 'HELD'],
  ['24', '00', 'UNDECIDED'], // contradictory codes
  ['24', '02', 'REFUSED'],
  ['24', '01', 'REFUSED'],
  ['11', '02', 'REFUSED'],
  ['51', '02', 'REFUSED'],
  ['99', '02', 'REFUSED'],
  ['', '00', undefined],
  ['00', '', undefined],
  ['0', '00', undefined],
  ['000', '00', undefined],
])('response %s with status %s means %s', (vnp_ResponseCode, vnp_TransactionStatus, outcome) => {
  expect(notice({ vnp_ResponseCode, vnp_TransactionStatus }).outcome).toBe(outcome)
})

test.each([
  ['19900000', 199_000],
  ['100', 1],
  ['999999999900', 9_999_999_999],
  ['19900001', undefined],
  ['199000.00', undefined],
  ['019900000', undefined],
  ['-19900000', undefined],
  ['1e7', undefined],
  ['9999999999900', undefined],
  ['0', undefined],
  ['00', undefined],
  ['', undefined],
])('an amount written %j is %s đồng', (vnp_Amount, amountVnd) => {
  expect(notice({ vnp_Amount }).amountVnd).toBe(amountVnd)
})
