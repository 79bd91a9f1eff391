import type { Deps } from '#platform/deps'
import type { RefundAnswer } from '../refund-answer.ts'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import { transactionOf } from './momo-notice.ts'
import type { MomoSettings } from './momo-settings.ts'
import { momoSignature } from './momo-signature.ts'

type Refund = { requestId: string; transactionNo: string; amountVnd: number; code: string }

/**
 * The signed refund request, whole or partial. Order and request ids derive from the refund's id: a refund that may have been sent is repeated
 * identically, and MoMo answers as it did the first time.
 */
export function refundRequest({ requestId, transactionNo, amountVnd, code }: Refund, settings: MomoSettings) {
  const fields = {
    partnerCode: settings.partnerCode,
    orderId: `RF${requestId}`,
    requestId,
    amount: amountVnd,
    transId: Number(transactionNo),
    lang: 'vi',
    description: `Hoan tien ${code}`,
  }
  return { ...fields, signature: momoSignature(fields, settings.refundFields, settings) }
}

const unknown = new Set(['10', '40', '41', '99'])
const pendingCodes = new Set(['1000', '7000', '7002', '8000', '9000'])

/** Codes about the caller, the signature, the format or an unknown id: none of them concerns money that may have moved before. */
const requestErrorCodes = new Set(['11', '12', '13', '20', '21', '22', '42'])

/** Whether a refusal concerns the refund itself, not the request that repeats it. */
export const refusesMoney = ({ gatewayCode }: RefundAnswer) => !requestErrorCodes.has(gatewayCode)

/** Reads MoMo's answer to a refund: 40 and 41 mean that it already has this request. */
export function readRefundAnswer(body: unknown, requestId: string, { partnerCode }: MomoSettings): RefundAnswer {
  const fields = asFields(body)
  const resultCode = wordOf(fields?.resultCode) ?? ''
  const answer = { gatewayCode: resultCode, gatewayReference: transactionOf(fields?.transId) }
  if (!/^\d{1,5}$/.test(resultCode) || unknown.has(resultCode)) return { ...answer, outcome: 'UNKNOWN' }
  if (pendingCodes.has(resultCode)) return { ...answer, outcome: 'SENT' }
  if (resultCode !== '0') return { ...answer, outcome: 'REFUSED' }
  return { ...answer, outcome: fields?.partnerCode === partnerCode && fields.requestId === requestId ? 'DONE' : 'UNKNOWN' }
}

export async function refundMomo(deps: Deps, refund: Refund, settings: MomoSettings) {
  const body = JSON.stringify(refundRequest(refund, settings))
  return readRefundAnswer(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/gateway/api/refund'), body), refund.requestId, settings)
}
