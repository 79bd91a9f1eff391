import * as contract from '@khue/contracts/money/wallets'
import { type Api, type Caller, serve } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { commonError } from '#platform/errors'
import { readNotice as readFundiin } from './fundiin/fundiin-notice.ts'
import { fundiinSettings } from './fundiin/fundiin-settings.ts'
import { isSigned } from './fundiin/fundiin-signature.ts'
import { readNotice as readMomo } from './momo/momo-notice.ts'
import { momoSettings } from './momo/momo-settings.ts'
import { readSignedNotice } from './momo/momo-signature.ts'
import { paymentError } from './payments.errors.ts'
import { findOwnByCode } from './checkouts/checkouts.service.ts'
import { recordAnswer } from './settlement/record-answer.service.ts'
import { readReturn } from './gateways/wallet-returns.ts'
import { parsedJson } from './wire/parsed-json.ts'
import { readNotice as readZalopay } from './zalopay/zalopay-notice.ts'
import { zalopaySettings } from './zalopay/zalopay-settings.ts'

/** Counted per merchant and only after signature verification: neither a busy gateway nor a forger can block authentic callbacks. */
const callbackLimit = { max: 6000, seconds: 60 }

/** For each gateway: signature → merchant, and then `recordAnswer`, which checks reference, amount and state. */
export function walletRoutes(app: Api) {
  serve(app, contract.momoCallback, async ({ deps, rawBody, caller }) => {
    const settings = momoSettings(deps.config)
    if (!settings) throw commonError.NOT_FOUND()
    const fields = readSignedNotice(parsedJson(rawBody), settings)
    const said = fields && readMomo(fields)
    if (said?.partnerCode !== settings.partnerCode) throw invalidSignatureError(deps, caller, 'MOMO')
    const { partnerCode, ...notice } = said
    await app.limits.consume('momo callbacks', callbackLimit, partnerCode)
    await recordAnswer(deps, { ...notice, method: 'MOMO' })
    return null
  })

  serve(app, contract.zalopayCallback, async ({ deps, rawBody, caller }) => {
    const settings = zalopaySettings(deps.config)
    if (!settings) throw commonError.NOT_FOUND()
    const said = readZalopay(parsedJson(rawBody), settings)
    if (said?.appId !== settings.appId) return refused(invalidSignatureError(deps, caller, 'ZALOPAY').message)
    const { appId, ...notice } = said
    await app.limits.consume('zalopay callbacks', callbackLimit, appId)
    await recordAnswer(deps, { ...notice, method: 'ZALOPAY' })
    return { return_code: 1 as const, return_message: 'success' }
  })

  serve(app, contract.fundiinCallback, async ({ deps, rawBody, headers, caller }) => {
    const settings = fundiinSettings(deps.config)
    if (!settings) throw commonError.NOT_FOUND()
    const said = isSigned(rawBody, headers.signature, settings) ? readFundiin(parsedJson(rawBody)) : undefined
    if (said?.merchantId !== settings.merchantId) throw invalidSignatureError(deps, caller, 'FUNDIIN')
    const { merchantId, ...notice } = said
    await app.limits.consume('fundiin callbacks', callbackLimit, merchantId)
    await recordAnswer(deps, { ...notice, method: 'FUNDIIN' })
    return { success: true as const }
  })

  serve(app, contract.verifyWalletReturn, async ({ deps, actor, params, query }) => {
    const { isAuthentic, code } = readReturn(deps.config, params.gateway, query)
    const own = actor && code !== undefined ? await findOwnByCode(deps, actor.id, code) : undefined
    if (!own) return { isAuthentic, isMine: false, code: null, status: null, lastAttempt: null }
    return { isAuthentic, isMine: true, code: own.code, status: own.status, lastAttempt: own.lastAttempt }
  })
}

/** Unsigned, or signed for another merchant. */
function invalidSignatureError(deps: Deps, { requestId, ip }: Caller, method: string) {
  deps.log.warn({ requestId, ip, method }, 'payment callback has an invalid signature')
  return paymentError.CALLBACK_SIGNATURE_INVALID()
}

const refused = (return_message: string) => ({ return_code: 2 as const, return_message })
