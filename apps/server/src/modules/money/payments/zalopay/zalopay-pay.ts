import type { Deps } from '#platform/deps'
import type { PaymentRequest } from '../gateway.ts'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { redirectPayment } from '../wire/opening.ts'
import { asFields, wordOf } from '../wire/read-fields.ts'
import { dayMark } from './zalopay-reference.ts'
import type { ZalopaySettings } from './zalopay-settings.ts'
import { mac } from './zalopay-signature.ts'

/** ZaloPay requires the shop's id of the payer, which the shop does not disclose. */
const appUser = 'khue'
const shortestSeconds = 300 // vietnam.md 1.3

/** The signed request for a page on which one attempt is paid. */
export function createRequest({ code, amountVnd, expiresAt, tryNo }: PaymentRequest, now: Date, settings: ZalopaySettings) {
  const fields = {
    app_id: Number(settings.appId),
    app_user: appUser,
    app_trans_id: `${dayMark(now)}_${attemptReference(code, tryNo)}`,
    app_time: now.getTime(),
    expire_duration_seconds: Math.max(shortestSeconds, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
    amount: amountVnd,
    item: '[]',
    embed_data: JSON.stringify({ redirecturl: settings.returnUrl }),
    description: `Thanh toán ${code}`,
    bank_code: '',
    callback_url: settings.callbackUrl,
  }
  const { app_id, app_trans_id, app_user, amount, app_time, embed_data, item } = fields
  return { ...fields, mac: mac([app_id, app_trans_id, app_user, amount, app_time, embed_data, item], settings.key1) }
}

/** Requests ZaloPay's payment page. Never call inside a transaction; throws on any failure. */
export async function openZalopay(deps: Deps, opening: PaymentRequest, settings: ZalopaySettings) {
  const request = createRequest(opening, deps.clock(), settings)
  const answer = asFields(await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/create'), JSON.stringify(request)))
  const code = wordOf(answer?.return_code)
  return redirectPayment(code === '1' ? answer?.order_url : undefined, request.app_trans_id, `${code}/${wordOf(answer?.sub_return_code)}`)
}
