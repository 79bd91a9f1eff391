import { inVietnam } from '#platform/vietnam-time'
import type { Deps } from '#platform/deps'
import { askProvider, below } from '../wire/ask-provider.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { openedAt, type Opening } from '../wire/opening.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import type { FundiinSettings } from './fundiin-settings.ts'
import { fundiinSignature } from './fundiin-signature.ts'

/** `YYYY-MM-DD hh:mm:ss` on the Vietnamese clock. */
export const requestTime = (at: Date) => inVietnam(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

const vnd = (value: number) => ({ value, currency: 'VND' })

/** What is asked for: in how many parts somebody may pay this sum. */
export const packagesRequest = ({ amountVnd }: Opening, { merchantId }: FundiinSettings) => ({ merchantId, amount: vnd(amountVnd) })

/** The first of the packages offered, which is the one that Fundiin recommends. */
export function firstPackage(body: unknown) {
  const packs = asFields(body)?.installmentPacks
  return Array.isArray(packs) ? wordOf(asFields(packs[0])?.packageId) : undefined
}

/** What is asked for: a page on which one attempt is paid in the parts of a package. */
export function paymentRequest(opening: Opening, packageId: string, { merchantId, storeId, returnUrl }: FundiinSettings) {
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

/** Fundiin's references hold no dot (vietnam.md 1.6). */
const fundiinReference = (code: string, tryNo: number) => attemptReference(code, tryNo).replace('.', ':')

/** Has Fundiin open its page. Throws GATEWAY_UNREACHABLE when it does not, whatever the reason. */
export async function openFundiin(deps: Deps, opening: Opening, settings: FundiinSettings) {
  const { attemptId, code, tryNo } = opening
  const reference = fundiinReference(code, tryNo)
  const ask = (path: string, body: object, key: string) => askSigned(deps, path, { body, key: `${attemptId}.${key}.${tryNo}` }, settings)
  return openedAt(deps, 'FUNDIIN', reference, async () => {
    const packageId = firstPackage(await ask('/v2/installments/packages', packagesRequest(opening, settings), 'packages'))
    if (packageId === undefined) return { url: undefined, said: 'no package' }
    const answer = asFields(await ask('/v2/payments', paymentRequest(opening, packageId, settings), 'payment'))
    return { url: answer?.paymentUrl, said: wordOf(answer?.resultMsg) ?? wordOf(answer?.message) }
  })
}

function askSigned(deps: Deps, path: string, { body, key }: { body: object; key: string }, settings: FundiinSettings) {
  const text = JSON.stringify(body)
  return askProvider(deps, below(settings.apiUrl, path), text, {
    'client-id': settings.clientId,
    'request-time': requestTime(deps.clock()),
    'idempotency-key': key, // at most 64 characters
    signature: fundiinSignature(text, settings),
  })
}
