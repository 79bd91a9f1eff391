import type { WalletName } from '@khue/contracts/money/wallets'
import type { Config } from '#platform/config/config'
import { readNotice as readMomo } from '../momo/momo-notice.ts'
import { momoSettings } from '../momo/momo-settings.ts'
import { readSignedNotice } from '../momo/momo-signature.ts'
import { codeOfTransaction } from '../zalopay/zalopay-reference.ts'
import { zalopaySettings } from '../zalopay/zalopay-settings.ts'
import { isSignedReturn } from '../zalopay/zalopay-signature.ts'

type Query = Readonly<Record<string, unknown>>
/** The checkout of a return URL, and whether the gateway signed it for us. An unsigned one shows only what its owner may see anyway. */
type Read = { isAuthentic: boolean; code: string | undefined }

const nothing: Read = { isAuthentic: false, code: undefined }
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const readers: Record<WalletName, (config: Config, query: Query) => Read> = {
  momo(config, query) {
    const settings = momoSettings(config)
    const fields = settings && readSignedNotice(query, settings)
    const said = fields && readMomo(fields)
    return said && said.partnerCode === settings.partnerCode ? { isAuthentic: true, code: said.code } : nothing
  },
  zalopay(config, query) {
    const settings = zalopaySettings(config)
    const isAuthentic = settings?.trustsReturn === true && isSignedReturn(query, settings.key2) && query.appid === settings.appId
    if (!settings || (settings.trustsReturn && !isAuthentic)) return nothing
    const appTransId = textOf(query.apptransid)
    return { isAuthentic, code: appTransId && codeOfTransaction(appTransId) }
  },
  /** The URL is our own, as we gave it to Fundiin: it has no signature. */
  fundiin: (_config, query) => ({ isAuthentic: false, code: textOf(query.code) }),
}

export const readReturn = (config: Config, gateway: WalletName, query: Query) => readers[gateway](config, query)
