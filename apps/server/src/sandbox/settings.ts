import type { Config } from '#platform/config/config'
import type { Secrets } from '#platform/config/secrets'
import { sandboxBank } from './bank/index.ts'
import { sandboxChannels } from './channels.ts'
import { sandboxEinvoice } from './einvoice/index.ts'
import { sandboxWallets } from './gateways.ts'
import { sandboxOperatorLinks } from './operator-links.ts'
import { sandboxPayosPayouts } from './payos-payouts/index.ts'
import { sandboxSignIns } from './sign-in-providers.ts'
import { vnpayPayPath } from './vnpay/vnpay-gateway.ts'
import { vnpayApiPath } from './vnpay/vnpay.routes.ts'

/**
 * The settings of a demo: the sandbox plays each gateway that is not configured, with secrets of this data directory. Our adapters read the same
 * settings and cannot tell the difference. Outside demo mode nothing changes.
 */
export function applySandboxSettings(config: Config, secrets: Secrets): Config {
  if (!config.isDemo) return config
  return { ...config, ...sandboxServices(config, secrets), ...sandboxOperatorLinks(config), sandbox: { key: secrets.sandboxKey } }
}

/** Settings of the outside services that are not configured: a sandbox at `publicUrl` plays each. */
export function sandboxServices(config: Config, secrets: Secrets) {
  const isUnset = config.VNPAY_TMN_CODE === undefined
  const { sandboxKey: key } = secrets
  return {
    ...(isUnset && sandboxVnpay(config, secrets)),
    ...sandboxBank(config, secrets),
    ...sandboxWallets(config, key),
    ...sandboxEinvoice(config, key),
    ...sandboxPayosPayouts(config, key),
    ...sandboxChannels(config, key),
    ...sandboxSignIns(config, key),
  }
}

const sandboxVnpay = ({ publicUrl }: Config, secrets: Secrets) => ({
  VNPAY_TMN_CODE: secrets.sandboxMerchant,
  VNPAY_HASH_SECRET: secrets.sandboxSecret,
  VNPAY_PAY_URL: new URL(vnpayPayPath, publicUrl).href,
  VNPAY_API_URL: new URL(vnpayApiPath, publicUrl).href,
})
