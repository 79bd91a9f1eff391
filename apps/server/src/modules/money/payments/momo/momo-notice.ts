import type { Outcome } from '../payment.ts'
import { codeOf } from '../wire/attempt-reference.ts'
import { factsOf, type Fields, vndOf, wordOf } from '../wire/read-fields.ts'

/** Reads a message whose signature has been verified, whether MoMo's server brought it or the browser did. */
export function readNotice(fields: Fields) {
  const resultCode = wordOf(fields.resultCode) ?? ''
  return {
    partnerCode: wordOf(fields.partnerCode),
    code: codeOf(wordOf(fields.orderId) ?? ''),
    amountVnd: vndOf(fields.amount),
    outcome: outcomeOf(resultCode),
    gatewayCode: resultCode,
    gatewayTransactionNo: transactionOf(fields.transId),
    bankCode: wordOf(fields.payType) || null,
    facts: factsOf(fields, 'signature'),
  }
}

/**
 * Started, being done, or not to be told yet. 9000 is among them because the money is captured by itself. Maintenance (10) and the unknown
 * (99) decide nothing either.
 */
const undecided = new Set(['1000', '7000', '7002', '8000', '9000', '10', '99'])

/** The table of all other codes is not published: they are refusals, which money that comes all the same overturns. */
export function outcomeOf(resultCode: string): Outcome | undefined {
  if (!/^\d{1,5}$/.test(resultCode)) return undefined
  if (resultCode === '0') return 'PAID'
  return undecided.has(resultCode) ? 'UNDECIDED' : 'REFUSED'
}

/** A payment that has not been made has the number 0, or none. */
export const transactionOf = (transId: unknown) => {
  const number = wordOf(transId) ?? ''
  return number === '' || number === '0' ? null : number
}
