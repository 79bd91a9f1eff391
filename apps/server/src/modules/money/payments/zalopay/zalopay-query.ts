import type { Deps } from '#platform/deps'
import { postToProvider, joinUrl } from '../wire/post-to-provider.ts'
import type { QueryAnswer } from '../wire/query-answer.ts'
import { asFields, factsOf, vndOf, wordOf } from '../wire/read-fields.ts'
import type { ZalopaySettings } from './zalopay-settings.ts'
import { mac } from './zalopay-signature.ts'

/** The signed query of one transaction. */
export const queryRequest = (appTransId: string, { appId, key1 }: ZalopaySettings) => ({
  app_id: Number(appId),
  app_trans_id: appTransId,
  mac: mac([appId, appTransId, key1], key1),
})

/** Refusals with these codes concern the query: malformed, wrongly signed, or ZaloPay itself is failing. */
const queryErrorCodes = new Set(['-401', '-402', '-500'])
const outcomes = { '1': 'PAID', '2': 'REFUSED', '3': 'UNDECIDED' } as const
const isCode = (code: string): code is keyof typeof outcomes => Object.hasOwn(outcomes, code)

/** Reads ZaloPay's answer. It signs no answers: the sender is authenticated by the URL (TLS) alone. */
export function readQueryAnswer(body: unknown): QueryAnswer {
  const fields = asFields(body)
  const code = wordOf(fields?.return_code) ?? ''
  const subCode = wordOf(fields?.sub_return_code) ?? ''
  if (!fields || !isCode(code)) return { isAuthentic: false }
  if (code === '2' && queryErrorCodes.has(subCode)) return { isAuthentic: true, outcome: undefined, responseCode: subCode }
  return {
    isAuthentic: true,
    outcome: outcomes[code],
    amountVnd: vndOf(fields.amount),
    gatewayCode: `query/${code}`,
    gatewayTransactionNo: code === '1' ? wordOf(fields.zp_trans_id) || null : null,
    bankCode: null,
    facts: factsOf(fields, 'mac'),
  }
}

export async function askZalopay(deps: Deps, appTransId: string, settings: ZalopaySettings) {
  return readQueryAnswer(
    await postToProvider(deps, joinUrl(settings.apiUrl, '/v2/query'), JSON.stringify(queryRequest(appTransId, settings))),
  )
}
