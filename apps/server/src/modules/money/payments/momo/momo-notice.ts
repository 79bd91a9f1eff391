import type { Outcome } from '../payment.ts'
import { codeOf } from '../wire/attempt-reference.ts'
import { factsOf, type Fields, vndOf, wordOf } from '../wire/read-fields.ts'

/** Reads a message whose signature has been verified, whether sent by MoMo's server or by the browser. */
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

/** Started, in progress or not final. Includes 9000, because captures are automatic. Maintenance (10) and unknown (99) are not final either. */
const undecided = new Set(['1000', '7000', '7002', '8000', '9000', '10', '99'])

/** The other codes are not published: they count as refusals, which money received later overrides. */
export function outcomeOf(resultCode: string): Outcome | undefined {
  if (!/^\d{1,5}$/.test(resultCode)) return undefined
  if (resultCode === '0') return 'PAID'
  return undecided.has(resultCode) ? 'UNDECIDED' : 'REFUSED'
}

/** An unpaid payment has the number 0, or none. */
export const transactionOf = (transId: unknown) => {
  const number = wordOf(transId) ?? ''
  return number === '' || number === '0' ? null : number
}
