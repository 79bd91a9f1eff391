import * as api from '@khue/contracts/money/transfers'
import { type Api, serve } from '#platform/http/api'
import { commonError } from '#platform/errors'
import { paymentError } from '../payments.errors.ts'
import { isFromCasso, readCasso } from './casso.ts'
import { readPayos } from './payos-notice.ts'
import { verifiedPayos } from './payos-signature.ts'
import { isFromSepay, readSepay } from './sepay.ts'
import { recordTransfer } from './transfers.service.ts'
import { vietqrSettings } from './vietqr-settings.ts'

/** Counted per bankFeed and only after signature verification, as for every gateway. */
const callbackLimit = { max: 6000, seconds: 60 }
/** The only reply the feeds expect, for every outcome: a retry would not change it. */
const acknowledged = { success: true } as const

/** The webhooks of the bank feeds. */
export function vietqrRoutes(app: Api) {
  serve(app, api.sepayCallback, async ({ deps, headers, rawBody }) => {
    const settings = vietqrSettings(deps.config)
    if (!settings?.sepay) throw commonError.NOT_FOUND()
    const signed = {
      authorization: headers.authorization,
      signature: headers['x-sepay-signature'],
      timestamp: headers['x-sepay-timestamp'],
    }
    if (!isFromSepay(rawBody, signed, settings.sepay, deps.clock())) throw paymentError.CALLBACK_SIGNATURE_INVALID()
    await app.limits.consume('sepay callbacks', callbackLimit, settings.account)
    await recordTransfer(deps, readSepay(jsonOf(rawBody)), settings)
    return acknowledged
  })

  serve(app, api.cassoCallback, async ({ deps, headers, rawBody }) => {
    const settings = vietqrSettings(deps.config)
    if (!settings?.casso) throw commonError.NOT_FOUND()
    const said = jsonOf(rawBody)
    if (!isFromCasso(said, headers['x-casso-signature'], settings.casso.secret)) throw paymentError.CALLBACK_SIGNATURE_INVALID()
    await app.limits.consume('casso callbacks', callbackLimit, settings.account)
    await recordTransfer(deps, readCasso(said), settings)
    return acknowledged
  })

  serve(app, api.payosCallback, async ({ deps, rawBody }) => {
    const settings = vietqrSettings(deps.config)
    if (!settings?.payos) throw commonError.NOT_FOUND()
    const data = verifiedPayos(jsonOf(rawBody), settings.payos.checksumKey)
    if (!data) throw paymentError.CALLBACK_SIGNATURE_INVALID()
    await app.limits.consume('payos callbacks', callbackLimit, settings.account)
    await recordTransfer(deps, readPayos(data), settings)
    return acknowledged
  })
}

/** Undefined when it is not JSON, which reports nothing. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
