import type { Deps } from '#platform/deps'
import type { RefundAnswer } from '../refund-answer.ts'
import { postToProvider } from '../wire/post-to-provider.ts'
import { queryRequest } from './vnpay-query.ts'
import { readRefundAnswer, readRefundState, type Refund, refundRequest } from './vnpay-refund.ts'
import type { VnpaySettings } from './vnpay-settings.ts'

/** Sends a refund to VNPAY. Never call inside a transaction; when it throws, the refund may have been sent. */
export async function refundVnpay(deps: Deps, refund: Refund, settings: VnpaySettings): Promise<RefundAnswer> {
  const body = JSON.stringify(refundRequest(refund, settings))
  return readRefundAnswer(await postToProvider(deps, settings.apiUrl, body), refund.code, settings)
}

type Question = { requestId: string; code: string; amountVnd: number; paymentCreatedAt: Date }

/** Queries the latest refund of a payment. */
export async function askVnpayRefund(deps: Deps, question: Question, settings: VnpaySettings): Promise<RefundAnswer> {
  const body = JSON.stringify(queryRequest({ ...question, now: deps.clock() }, settings))
  return readRefundState(await postToProvider(deps, settings.apiUrl, body), question, settings)
}
