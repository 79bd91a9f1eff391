import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import { readForms } from './forms.ts'
import { type FundiinAsked, fundiinGateway, type FundiinGateway, fundiinPath } from './fundiin/fundiin-gateway.ts'
import { fundiinRoutes } from './fundiin/fundiin.routes.ts'
import type { PageGateway } from './gateway/payment-page.ts'
import { gatewaySection } from './gateway/tester.pages.ts'
import { testerRoutes } from './gateway/tester.routes.ts'
import type { Asked } from './gateway/transaction-store.ts'
import { type MomoAsked, momoGateway, type MomoGateway, momoPath } from './momo/momo-gateway.ts'
import { momoRoutes } from './momo/momo.routes.ts'
import type { Html } from './page.ts'
import { secretOf } from './secret-of.ts'
import { type VnpayAsked, vnpayGateway, type VnpayGateway, vnpayPayPath } from './vnpay/vnpay-gateway.ts'
import { vnpayRoutes } from './vnpay/vnpay.routes.ts'
import { type ZalopayAsked, zalopayGateway, type ZalopayGateway, zalopayPath } from './zalopay/zalopay-gateway.ts'
import { zalopayRoutes } from './zalopay/zalopay.routes.ts'

/** Settings of wallets and pay-later providers that are not configured, with secrets of this data directory. */
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
/** Mounts one gateway and returns its section of the index page. */
type Play = (scope: FastifyInstance, locked: Locked | undefined) => () => Html

/**
 * Mounts the gateways whose settings point at this server, with the tester's pages for holders of the key; returns their sections of the index page.
 */
export async function mountGateways(fastify: FastifyInstance, config: Config, locked: Locked | undefined) {
  const sections: (() => Html)[] = []
  for (const play of [vnpayPlay(config), momoPlay(config), zalopayPlay(config), fundiinPlay(config)]) {
    if (!play) continue // a real gateway, or none
    await fastify.register(async (scope) => {
      readForms(scope)
      sections.push(play(scope, locked))
    })
  }
  return sections
}

const isHere = ({ publicUrl }: Config, url: string | undefined, path: string) => url === new URL(path, publicUrl).href

const merchantOf = ({ sandbox }: Config) => ({ merchantUrl: sandbox?.alone?.merchantUrl })

function played<A extends Asked, G extends PageGateway<A>>(
  gateway: G & PageGateway<A>,
  mount: (scope: FastifyInstance, gateway: G) => void,
): Play {
  return (scope, locked) => {
    mount(scope, gateway)
    if (locked) testerRoutes<A>(scope, gateway, locked)
    return () => gatewaySection(gateway.brand, gateway.store)
  }
}

function vnpayPlay(config: Config) {
  const { VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret, VNPAY_PAY_URL: url } = config
  if (!tmnCode || !hashSecret || !isHere(config, url, vnpayPayPath)) return undefined
  return played<VnpayAsked, VnpayGateway>({ ...vnpayGateway({ tmnCode, hashSecret }), ...merchantOf(config) }, vnpayRoutes)
}

function momoPlay(config: Config) {
  const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey, MOMO_SECRET_KEY: secretKey, MOMO_API_URL: url } = config
  if (!partnerCode || !accessKey || !secretKey || !isHere(config, url, momoPath)) return undefined
  return played<MomoAsked, MomoGateway>(
    { ...momoGateway({ partnerCode, accessKey, secretKey }), ...merchantOf(config) },
    (scope, gateway) => momoRoutes(scope, gateway, config.publicUrl),
  )
}

function zalopayPlay(config: Config) {
  const { ZALOPAY_APP_ID: appId, ZALOPAY_KEY1: key1, ZALOPAY_KEY2: key2, ZALOPAY_API_URL: url } = config
  if (!appId || !key1 || !key2 || !isHere(config, url, zalopayPath)) return undefined
  return played<ZalopayAsked, ZalopayGateway>({ ...zalopayGateway({ appId, key1, key2 }), ...merchantOf(config) }, (scope, gateway) =>
    zalopayRoutes(scope, gateway, config.publicUrl),
  )
}

function fundiinPlay(config: Config) {
  const { FUNDIIN_CLIENT_ID: clientId, FUNDIIN_SECRET: secret, FUNDIIN_MERCHANT_ID: merchantId, FUNDIIN_STORE_ID: storeId } = config
  if (!clientId || !secret || !merchantId || !storeId || !isHere(config, config.FUNDIIN_API_URL, fundiinPath)) return undefined
  const contract = { clientId, secret, merchantId, storeId, signatureForm: config.FUNDIIN_SIGNATURE }
  return played<FundiinAsked, FundiinGateway>({ ...fundiinGateway(contract), ...merchantOf(config) }, (scope, gateway) =>
    fundiinRoutes(scope, gateway, config.publicUrl),
  )
}
