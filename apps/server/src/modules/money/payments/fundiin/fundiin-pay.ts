import { inVietnam } from '#platform/vietnam/time'
import type { Deps } from '#platform/deps'
import type { PaymentRequest } from '../gateway.ts'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { redirectPayment } from '../wire/opening.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import type { FundiinSettings } from './fundiin-settings.ts'
import { fundiinSignature } from './fundiin-signature.ts'

/** `YYYY-MM-DD hh:mm:ss` on the Vietnamese clock. */
export const requestTime = (at: Date) => inVietnam(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

const vnd = (value: number) => ({ value, currency: 'VND' })

/** Requests the instalment packages for this sum. */
export const packagesRequest = ({ amountVnd }: PaymentRequest, { merchantId }: FundiinSettings) => ({ merchantId, amount: vnd(amountVnd) })

/** The first package, which is the one that Fundiin recommends. */
export function firstPackage(body: unknown) {
  const packs = asFields(body)?.installmentPacks
  return Array.isArray(packs) ? wordOf(asFields(packs[0])?.packageId) : undefined
}

/** Requests a page on which one attempt is paid in the instalments of a package. */
export function paymentRequest(opening: PaymentRequest, packageId: string, { merchantId, storeId, returnUrl }: FundiinSettings) {
  const { code, amountVnd, expiresAt, tryNo } = opening
  const back = (result: string) => `${returnUrl}?${new URLSearchParams({ code, result }).toString()}`
  return {
    merchantId,
    storeId,
    referenceId: fundiinReference(code, tryNo),
    requestType: 'installment',
    paymentMethod: 'WEB',
    amount: vnd(amountVnd),
    installment: { packageId },
    items: [{ productId: code, productName: `Đơn hàng ${code}`, price: amountVnd, quantity: 1 }],
    successRedirectUrl: back('success'),
    unSuccessRedirectUrl: back('fail'),
    transExpiredTime: requestTime(expiresAt),
  }
}

/** Fundiin's references must not contain a dot (vietnam.md 1.6). */
const fundiinReference = (code: string, tryNo: number) => attemptReference(code, tryNo).replace('.', ':')

/** Requests Fundiin's payment page. Never call inside a transaction; throws on any failure. */
export async function openFundiin(deps: Deps, opening: PaymentRequest, settings: FundiinSettings) {
  const reference = fundiinReference(opening.code, opening.tryNo)
  const packages = await askSigned(deps, '/v2/installments/packages', { body: packagesRequest(opening, settings), reference }, settings)
  const packageId = firstPackage(packages)
  if (packageId === undefined) return redirectPayment(undefined, reference, 'no package')
  const answer = asFields(
    await askSigned(deps, '/v2/payments', { body: paymentRequest(opening, packageId, settings), reference }, settings),
  )
  return redirectPayment(answer?.paymentUrl, reference, wordOf(answer?.resultMsg))
}

function askSigned(deps: Deps, path: string, { body, reference }: { body: object; reference: string }, settings: FundiinSettings) {
  const text = JSON.stringify(body)
  return postToProvider(deps, joinUrl(settings.apiUrl, path), text, {
    'client-id': settings.clientId,
    'request-time': requestTime(deps.clock()),
    'idempotency-key': `${reference}${path.replaceAll('/', '.')}`, // a repeated request gets the same answer; at most 64 characters
    signature: fundiinSignature(text, settings),
  })
}
