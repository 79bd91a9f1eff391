import type { Outcome } from '../payment.ts'
import { codeOf } from '../wire/attempt-reference.ts'
import { asFields, factsOf, type Fields, vndOf, wordOf } from '../wire/read-fields.ts'

const outcomes = new Map<string, Outcome>([
  ['SUCCESS', 'PAID'],
  ['FAIL', 'REFUSED'],
  ['PENDING', 'UNDECIDED'],
])

/** Reads a message whose raw bytes Fundiin has signed; undefined when it is not an object, or not about a payment. */
export function readNotice(body: unknown) {
  const fields = asFields(body)
  if (!fields || (fields.notificationType !== undefined && fields.notificationType !== 'PAYMENT_STATUS')) return undefined
  const status = wordOf(fields.paymentStatus) ?? ''
  const amount = asFields(fields.amount) ?? {}
  return {
    merchantId: wordOf(fields.merchantId),
    code: codeOf(wordOf(fields.referenceId) ?? ''),
    amountVnd: amount.currency === 'VND' ? vndOf(amount.value) : undefined,
    outcome: outcomes.get(status),
    gatewayCode: status,
    gatewayTransactionNo: wordOf(fields.paymentTransId) || null,
    bankCode: null,
    facts: { ...factsOf(fields, 'signature'), ...withAmount(amount) },
  }
}

const withAmount = (amount: Fields) =>
  Object.fromEntries(Object.entries(factsOf(amount, '')).map(([name, value]) => [`amount.${name}`, value]))
