import type { Config } from '#platform/config'
import type { Secrets } from '#platform/secrets'

export const vnpayPayPath = '/sandbox/vnpay/paymentv2/vpcpay.html'

/**
 * The settings with which a demo house runs: gateways that nobody configured are played by the sandbox, under secrets
 * of this data directory. Our adapters read the same settings as ever and cannot tell. Outside demo mode nothing changes.
 */
export function equipSandbox(config: Config, secrets: Secrets): Config {
  if (!config.isDemo) return config
  const playsVnpay = config.VNPAY_TMN_CODE === undefined
  return { ...config, ...(playsVnpay && sandboxVnpay(config, secrets)), sandbox: { key: secrets.sandboxKey, playsVnpay } }
}

const sandboxVnpay = ({ publicUrl }: Config, secrets: Secrets) => ({
  VNPAY_TMN_CODE: secrets.vnpayTmnCode,
  VNPAY_HASH_SECRET: secrets.vnpayHashSecret,
  VNPAY_PAY_URL: new URL(vnpayPayPath, publicUrl).href,
  VNPAY_API_URL: new URL('/sandbox/vnpay/merchant_webapi/api/transaction', publicUrl).href,
})
