import type { Deps } from '#platform/deps'
import type { RefundAnswer } from '../refund-answer.ts'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import { dayMark } from './zalopay-reference.ts'
import type { ZalopaySettings } from './zalopay-settings.ts'
import { mac } from './zalopay-signature.ts'

type Refund = { requestId: string; transactionNo: string; amountVnd: number; code: string; createdAt: Date; now: Date }

/** `yymmdd_appid_…` of the day on which the refund was first sent, so that a repeat is the same refund. */
export const refundId = (requestId: string, createdAt: Date, { appId }: Pick<ZalopaySettings, 'appId'>) =>
  `${dayMark(createdAt)}_${appId}_${requestId}`

/** The signed refund request, whole or partial. */
export function refundRequest({ requestId, transactionNo, amountVnd, code, createdAt, now }: Refund, settings: ZalopaySettings) {
  const fields = {
    m_refund_id: refundId(requestId, createdAt, settings),
    app_id: Number(settings.appId),
    zp_trans_id: transactionNo,
    amount: amountVnd,
    timestamp: now.getTime(),
    description: `Hoan tien ${code}`,
  }
  const { app_id, zp_trans_id, amount, description, timestamp } = fields
  return { ...fields, mac: mac([app_id, zp_trans_id, amount, description, timestamp], settings.key1) }
}

/** The signed query of a refund. */
export const refundQuestion = (mRefundId: string, now: Date, { appId, key1 }: ZalopaySettings) => ({
  m_refund_id: mRefundId,
  app_id: Number(appId),
  timestamp: now.getTime(),
  mac: mac([appId, mRefundId, now.getTime()], key1),
})

/** Malformed, wrongly signed, ZaloPay failing, or a duplicate refund id: none of these proves that no money moved. */
const inconclusiveCodes = ['-68', '-401', '-402', '-500']

/** The refund is unknown to ZaloPay: it may still be on its way. */
const unknownThere = '-101'

/** Reads ZaloPay's answer to a refund: even an acceptance is confirmed by a query before it counts. */
export const readRefundAnswer = (body: unknown, mRefundId: string) => judge(body, mRefundId, { yes: 'SENT', inconclusiveCodes })

/** Reads the answer to a refund query. */
export const readRefundState = (body: unknown, mRefundId: string) =>
  judge(body, mRefundId, { yes: 'DONE', inconclusiveCodes: [...inconclusiveCodes, unknownThere] })

type Reading = { yes: 'SENT' | 'DONE'; inconclusiveCodes: readonly string[] }

function judge(body: unknown, gatewayReference: string, { yes, inconclusiveCodes }: Reading): RefundAnswer {
  const fields = asFields(body)
  const [code, subCode] = [wordOf(fields?.return_code) ?? '', wordOf(fields?.sub_return_code) ?? '']
  const answer = { gatewayCode: subCode ? `${code}/${subCode}` : code, gatewayReference }
  if (code === '1') return { ...answer, outcome: yes }
  if (code === '3') return { ...answer, outcome: 'SENT' }
  return { ...answer, outcome: code === '2' && !inconclusiveCodes.includes(subCode) ? 'REFUSED' : 'UNKNOWN' }
}

export async function refundZalopay(deps: Deps, refund: Refund, settings: ZalopaySettings) {
  const request = refundRequest(refund, settings)
  return readRefundAnswer(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/refund'), JSON.stringify(request)), request.m_refund_id)
}

export async function askZalopayRefund(deps: Deps, mRefundId: string, settings: ZalopaySettings) {
  const question = JSON.stringify(refundQuestion(mRefundId, deps.clock(), settings))
  return readRefundState(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/query_refund'), question), mRefundId)
}
