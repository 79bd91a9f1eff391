import type { Deps } from '#platform/deps'
import type { PaymentRequest } from '../gateway.ts'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { redirectPayment } from '../wire/opening.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import type { MomoSettings } from './momo-settings.ts'
import { momoSignature, signedNames } from './momo-signature.ts'

/** Limits of one payment (vietnam.md 1.2). */
export const momoLimits = { leastVnd: 1000, mostVnd: 50_000_000 }

/** The signed request for a page on which one attempt is paid. */
export function createRequest({ code, amountVnd, tryNo }: PaymentRequest, settings: MomoSettings) {
  const { partnerCode, redirectUrl, ipnUrl } = settings
  const reference = attemptReference(code, tryNo)
  const fields = {
    partnerCode,
    requestId: reference, // a repeated request gets the same page
    amount: amountVnd,
    orderId: reference,
    orderInfo: `Thanh toán ${code}`,
    redirectUrl,
    ipnUrl,
    requestType: 'captureWallet',
    extraData: '',
    autoCapture: true,
    lang: 'vi',
  }
  return { ...fields, signature: momoSignature(fields, signedNames.create, settings) }
}

/** Requests MoMo's payment page. Never call inside a transaction; throws on any failure. */
export async function openMomo(deps: Deps, opening: PaymentRequest, settings: MomoSettings) {
  const request = createRequest(opening, settings)
  const answer = asFields(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/gateway/api/create'), JSON.stringify(request)))
  const resultCode = wordOf(answer?.resultCode)
  return redirectPayment(resultCode === '0' ? answer?.payUrl : undefined, request.orderId, resultCode)
}
