import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { readForms } from './forms.ts'
import { fundiinGateway, fundiinPath } from './fundiin/fundiin-gateway.ts'
import { fundiinRoutes } from './fundiin/fundiin.routes.ts'
import type { PageGateway } from './gateway/payment-page.ts'
import { gatewaySection } from './gateway/tester.pages.ts'
import { testerRoutes } from './gateway/tester.routes.ts'
import type { Asked } from './gateway/till.ts'
import { momoGateway, momoPath } from './momo/momo-gateway.ts'
import { momoRoutes } from './momo/momo.routes.ts'
import type { Html } from './page.ts'
import { secretOf } from './secret-of.ts'
import { vnpayGateway, vnpayPayPath } from './vnpay/vnpay-gateway.ts'
import { vnpayRoutes } from './vnpay/vnpay.routes.ts'
import { zalopayGateway, zalopayPath } from './zalopay/zalopay-gateway.ts'
import { zalopayRoutes } from './zalopay/zalopay.routes.ts'

/** Wallets and paying later that nobody configured, played by the sandbox under secrets of this data directory. */
export function sandboxWallets(config: Config, key: string) {
  const here = (path: string) => new URL(path, config.publicUrl).href
  return {
    ...(config.MOMO_PARTNER_CODE === undefined && {
      MOMO_PARTNER_CODE: 'MOMOKHUE',
      MOMO_ACCESS_KEY: secretOf(key, 'momo-access'),
      MOMO_SECRET_KEY: secretOf(key, 'momo'),
      MOMO_API_URL: here(momoPath),
    }),
    ...(config.ZALOPAY_APP_ID === undefined && {
      ZALOPAY_APP_ID: '2553',
      ZALOPAY_KEY1: secretOf(key, 'zalopay-1'),
      ZALOPAY_KEY2: secretOf(key, 'zalopay-2'),
      ZALOPAY_API_URL: here(zalopayPath),
    }),
    ...(config.FUNDIIN_CLIENT_ID === undefined && {
      FUNDIIN_CLIENT_ID: 'KHUE',
      FUNDIIN_SECRET: secretOf(key, 'fundiin'),
      FUNDIIN_MERCHANT_ID: 'KHUE',
      FUNDIIN_STORE_ID: 'KHUE01',
      FUNDIIN_API_URL: here(fundiinPath),
    }),
  }
}

type Locked = { constraints: Record<string, string> }

/** Mounts the gateways whose settings point at this house itself, with the tester's pages for the key's holder; answers what its index shows of them. */
export async function playGateways(fastify: FastifyInstance, config: Config, locked: Locked | undefined) {
  const sections: (() => Html)[] = []
  const play = async <A extends Asked, G extends PageGateway<A>>(gateway: G, mount: (scope: FastifyInstance, gateway: G) => void) => {
    sections.push(() => gatewaySection(gateway.brand, gateway.till))
    await fastify.register(async (scope) => {
      readForms(scope)
      mount(scope, gateway)
      if (locked) testerRoutes(scope, gateway, locked)
    })
  }
  const here = (path: string) => new URL(path, config.publicUrl).href
  const { publicUrl, VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret } = config
  if (tmnCode && hashSecret && config.VNPAY_PAY_URL === here(vnpayPayPath)) await play(vnpayGateway({ tmnCode, hashSecret }), vnpayRoutes)
  const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey, MOMO_SECRET_KEY: secretKey } = config
  if (partnerCode && accessKey && secretKey && config.MOMO_API_URL === here(momoPath))
    await play(momoGateway({ partnerCode, accessKey, secretKey }), (scope, gateway) => momoRoutes(scope, gateway, publicUrl))
  const { ZALOPAY_APP_ID: appId, ZALOPAY_KEY1: key1, ZALOPAY_KEY2: key2 } = config
  if (appId && key1 && key2 && config.ZALOPAY_API_URL === here(zalopayPath))
    await play(zalopayGateway({ appId, key1, key2 }), (scope, gateway) => zalopayRoutes(scope, gateway, publicUrl))
  const { FUNDIIN_CLIENT_ID: clientId, FUNDIIN_SECRET: secret, FUNDIIN_MERCHANT_ID: merchantId, FUNDIIN_STORE_ID: storeId } = config
  if (clientId && secret && merchantId && storeId && config.FUNDIIN_API_URL === here(fundiinPath)) {
    const contract = { clientId, secret, merchantId, storeId, signatureForm: config.FUNDIIN_SIGNATURE }
    await play(fundiinGateway(contract), (scope, gateway) => fundiinRoutes(scope, gateway, publicUrl))
  }
  return sections
}
