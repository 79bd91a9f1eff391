import type { Deps } from '#platform/deps'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { asFields, factsOf, vndOf, wordOf } from '../wire/read-fields.ts'
import type { QueryAnswer } from '../wire/query-answer.ts'
import { outcomeOf, transactionOf } from './momo-notice.ts'
import type { MomoSettings } from './momo-settings.ts'
import { momoSignature, signedNames } from './momo-signature.ts'

/** The signed query of one MoMo order. */
export function queryRequest({ requestId, orderId }: { requestId: string; orderId: string }, settings: MomoSettings) {
  const fields = { partnerCode: settings.partnerCode, requestId, orderId, lang: 'vi' }
  return { ...fields, signature: momoSignature(fields, signedNames.query, settings) }
}

/** These codes concern the query: refused, malformed, a duplicate, or about an unknown order. */
const queryErrorCodes = new Set(['11', '12', '13', '20', '21', '22', '40', '41', '42'])

/** Reads MoMo's answer about `orderId`; an answer about another order is not authentic. The sender is authenticated by the URL (TLS) alone. */
export function readQueryAnswer(body: unknown, orderId: string, { partnerCode }: MomoSettings): QueryAnswer {
  const fields = asFields(body)
  if (!fields) return { isAuthentic: false }
  const resultCode = wordOf(fields.resultCode) ?? ''
  if (queryErrorCodes.has(resultCode)) return { isAuthentic: true, outcome: undefined, responseCode: resultCode }
  if (fields.orderId !== orderId || fields.partnerCode !== partnerCode) return { isAuthentic: false }
  return {
    isAuthentic: true,
    outcome: outcomeOf(resultCode) ?? 'UNDECIDED',
    amountVnd: vndOf(fields.amount),
    gatewayCode: `query/${resultCode}`,
    gatewayTransactionNo: transactionOf(fields.transId),
    bankCode: wordOf(fields.payType) || null,
    facts: factsOf(fields, 'signature'),
  }
}

export async function askMomo(deps: Deps, question: { requestId: string; orderId: string }, settings: MomoSettings) {
  const body = JSON.stringify(queryRequest(question, settings))
  return readQueryAnswer(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/gateway/api/query'), body), question.orderId, settings)
}
