import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { type PaymentMethod } from '@khue/contracts/money/payments'
import { checkTransactions, getMyCheckout, listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense } from '@khue/contracts/sale/suspense-desk'
import { verifyWalletReturn, type WalletName } from '@khue/contracts/money/wallets'
import { expect, test } from 'vitest'
import { walletEnv } from '#testing/sandbox'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { askedOf as fundiinAsked, fundiinGateway, type FundiinOrder } from './fundiin/fundiin-gateway.ts'
import type { Message, CallbackOverrides } from './gateway/callback-protocol.ts'
import { askedOf as momoAsked, momoGateway, type MomoOrder } from './momo/momo-gateway.ts'
import { askedOf as zalopayAsked, zalopayGateway, type ZalopayOrder } from './zalopay/zalopay-gateway.ts'

const { call, given, deps, app, deliverEvents } = await testApp({ env: walletEnv })
await sellPlan(deps)
await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.fastify.server.address() as AddressInfo // listening on a port, not on a socket file
const origin = `http://127.0.0.1:${port}`
const admin = await given.admin()

/** A gateway's callback about the payment with this page address, built by code that our adapter does not share. */
const callbacksOf: Record<WalletName, (paymentUrl: string, overrides: CallbackOverrides, contract?: Partial<typeof walletEnv>) => Message> =
  {
    momo(url, overrides, changes) {
      const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey, MOMO_SECRET_KEY: secretKey } = { ...walletEnv, ...changes }
      return momoGateway({ partnerCode, accessKey, secretKey }).callbacks.say(unended(momoAsked(orderIn(url) as MomoOrder)), overrides)
    },
    zalopay(url, overrides, changes) {
      const { ZALOPAY_APP_ID: appId, ZALOPAY_KEY1: key1, ZALOPAY_KEY2: key2 } = { ...walletEnv, ...changes }
      return zalopayGateway({ appId, key1, key2 }).callbacks.say(unended(zalopayAsked(orderIn(url) as ZalopayOrder)), overrides)
    },
    fundiin(url, overrides, changes) {
      const { FUNDIIN_CLIENT_ID: clientId, FUNDIIN_SECRET: secret, FUNDIIN_MERCHANT_ID: merchantId } = { ...walletEnv, ...changes }
      const contract = { clientId, secret, merchantId, storeId: walletEnv.FUNDIIN_STORE_ID, signatureForm: 'hex' as const }
      return fundiinGateway(contract).callbacks.say(unended(fundiinAsked(orderIn(url) as FundiinOrder)), overrides)
    },
  }
const orderIn = (url: string): unknown => JSON.parse(Buffer.from(new URL(url).searchParams.get('order') ?? '', 'base64url').toString())
const unended = <A extends object>(asked: A) => ({ ...asked, deliveries: [], refunds: new Map() })

let lastNumber = 20_000_000
const number = () => String((lastNumber += 1))

/** The expected reply to each gateway, and settings of another contract. */
const wallets = [
  {
    name: 'momo',
    method: 'MOMO',
    accepted: [204, ''],
    refused: [401, 'CALLBACK_SIGNATURE_INVALID'],
    other: { MOMO_PARTNER_CODE: 'OTHER' },
  },
  {
    name: 'zalopay',
    method: 'ZALOPAY',
    accepted: [200, '"return_code":1'],
    refused: [200, '"return_code":2'],
    other: { ZALOPAY_APP_ID: '2554' },
  },
  {
    name: 'fundiin',
    method: 'FUNDIIN',
    accepted: [200, '"success":true'],
    refused: [401, 'CALLBACK_SIGNATURE_INVALID'],
    other: { FUNDIIN_MERCHANT_ID: 'OTHER' },
  },
] as const satisfies { name: WalletName; method: PaymentMethod; accepted: unknown; refused: unknown; other: Partial<typeof walletEnv> }[]

async function sendCallback(name: WalletName, { body = '', headers }: Message) {
  const address = `${origin}/api/payments/callbacks/${name}`
  const response = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  return [response.status, await response.text()] as const
}
const matching = ([status, text]: readonly [number, string]) => [status, text === '' ? '' : expect.stringContaining(text)]

/** A browser at the merchant's payment address, on any port. */
const browse = (address: string, form?: Record<string, string>) => {
  const { pathname, search } = new URL(address)
  const send = form && { method: 'POST', body: new URLSearchParams(form) }
  return fetch(`${origin}${pathname}${search}`, { redirect: 'manual', ...send })
}

async function buyerAt(method: PaymentMethod) {
  const buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const start = async () => (await call(startCheckout, { as: buyer, body: { ids: data.ids, method } })).data
  const checkout = await start()
  const order = async () => (await call(getOrder, { as: buyer, query: { id: data.ids[0]! } })).data
  const state = async () => (await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data
  const check = async () => (await call(checkTransactions, { as: buyer, body: { code: checkout.code } })).data
  return { buyer, checkout, start, order, state, check }
}
const namesOf = async (code: string) => (await call(listSuspense, { as: admin, query: { term: code } })).data.items.map(({ name }) => name)

test('with contracts the three wallets are offered, each within its limits', async () => {
  const as = await given.student()
  const methods = async () => (await call(listPaymentMethods, { as })).data.items.map(({ method }) => method)
  expect(await methods()).toEqual(expect.arrayContaining(['MOMO', 'ZALOPAY', 'FUNDIIN']))
  const without = await testApp({ env: {} })
  const bare = (await without.call(listPaymentMethods, { as: await without.given.student() })).data.items.map(({ method }) => method)
  for (const { name, method } of wallets) {
    expect(bare).not.toContain(method)
    const response = await without.app.fastify.inject({ method: 'POST', url: `/api/payments/callbacks/${name}`, payload: '{}' })
    expect(response.statusCode).toBe(404)
  }
})

test.each(wallets)('$name: a person is redirected to its page, pays, returns, and the order is completed', async ({ name, method }) => {
  const { buyer, checkout, start, order, state } = await buyerAt(method)
  expect(await start()).toEqual(checkout) // a second request returns the same page
  expect(await (await browse(checkout.paymentUrl)).text()).toContain(checkout.code)
  const back = new URL((await browse(checkout.paymentUrl, { action: 'pay' })).headers.get('location') ?? '')
  expect(back.pathname).toBe(`/checkout/return/${name}`)
  const seen = { params: { gateway: name }, query: Object.fromEntries(back.searchParams) }
  expect((await call(verifyWalletReturn, { as: buyer, ...seen })).data).toMatchObject({
    isMine: true,
    code: checkout.code,
    status: 'SUCCESS',
  })
  for (const visitor of [{}, { as: await given.student() }])
    expect((await call(verifyWalletReturn, { ...visitor, ...seen })).data).toMatchObject({ isMine: false, code: null, status: null })
  await deliverEvents()
  expect([(await order()).status, (await state()).status]).toEqual(['COMPLETED', 'SUCCESS'])
})

test.each(wallets)('$name: a person who cancels has not paid, and may use another method', async ({ method }) => {
  const { checkout, start, state, check, order } = await buyerAt(method)
  await browse(checkout.paymentUrl, { action: 'cancel' })
  if (method === 'ZALOPAY') {
    expect(await state()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' }) // it reports only successful payments
    await check()
  }
  expect(await state()).toMatchObject({ status: 'INIT', lastAttempt: 'FAIL' })
  expect((await order()).status).toBe('AWAITING_PAYMENT')
  const again = await start()
  expect(again.code).not.toBe(checkout.code)
  await browse(again.paymentUrl, { action: 'pay' })
  await deliverEvents()
  expect((await order()).status).toBe('COMPLETED')
})

test.each(wallets)('$name: twenty concurrent callbacks and another one pay the order once', async ({ name, method, accepted }) => {
  const { checkout, order } = await buyerAt(method)
  const paid = callbacksOf[name](checkout.paymentUrl, { word: 'paid', number: number() })
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCallback(name, paid)))
  expect([...answers, await sendCallback(name, paid)]).toEqual(Array.from({ length: 21 }, () => matching(accepted)))
  await deliverEvents()
  expect([(await order()).status, await namesOf(checkout.code)]).toEqual(['COMPLETED', []])
  expect(await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'paid', number: number() }))).toEqual(matching(accepted))
  expect(await namesOf(checkout.code)).toEqual(['DOUBLE'])
})

test.each(wallets)(
  '$name: an amount too small is acknowledged and waits for its rest; one too large pays, and the surplus becomes balance',
  async ({ name, method, accepted }) => {
    for (const [amountVnd, as, status] of [
      [989_000, 'SHORT', 'AWAITING_PAYMENT'],
      [991_000, 'OVER', 'COMPLETED'],
    ] as const) {
      const { checkout, order } = await buyerAt(method)
      expect(await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'paid', amountVnd, number: number() }))).toEqual(
        matching(accepted),
      )
      await deliverEvents()
      expect([(await order()).status, await namesOf(checkout.code)]).toEqual([status, [as]])
    }
  },
)

test.each(wallets)('$name: money for an unknown reference is acknowledged and goes to suspense', async ({ name, method, accepted }) => {
  const { checkout } = await buyerAt(method)
  const reference = name === 'zalopay' ? `261120_LA${checkout.code}` : `LA${checkout.code}`
  expect(await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'paid', reference, number: number() }))).toEqual(
    matching(accepted),
  )
  expect(await namesOf(`LA${checkout.code}`)).toEqual(['UNKNOWN'])
})

test.each(wallets)(
  '$name: a callback without a valid signature for this merchant is refused and changes nothing',
  async ({ name, method, refused, other }) => {
    const { checkout, state } = await buyerAt(method)
    const url = checkout.paymentUrl
    const strange = [
      callbacksOf[name](url, { word: 'paid', isForged: true, number: number() }),
      callbacksOf[name](url, { word: 'paid', isAltered: true, number: number() }),
      callbacksOf[name](url, { word: 'paid', number: number() }, other),
      { body: '{' },
      { body: '[]' },
      { body: '' },
    ]
    for (const message of strange) expect(await sendCallback(name, message)).toEqual(matching(refused))
    expect([await state(), await namesOf(checkout.code)]).toMatchObject([{ status: 'WAITING', lastAttempt: 'PENDING' }, []])
  },
)

test.each([['MOMO'], ['FUNDIIN']] as const)('%s: a late failure callback does not undo a payment', async (method) => {
  const { checkout, state } = await buyerAt(method)
  const name = method === 'MOMO' ? 'momo' : 'fundiin'
  await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'unfinished' }))
  expect(await state()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' })
  await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'refused', number: '0' }))
  expect(await state()).toMatchObject({ status: 'INIT', lastAttempt: 'FAIL' })
  await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'paid', number: number() }))
  await sendCallback(name, callbacksOf[name](checkout.paymentUrl, { word: 'refused', number: '0' }))
  expect(await state()).toMatchObject({ status: 'SUCCESS', lastAttempt: 'SUCCESS' })
})

test('a forged ZaloPay or MoMo page address shows nothing', async () => {
  const { buyer, checkout } = await buyerAt('MOMO')
  const read = async (gateway: WalletName, query: Record<string, unknown>) =>
    (await call(verifyWalletReturn, { as: buyer, params: { gateway }, query })).data
  expect(await read('momo', { orderId: checkout.code, partnerCode: 'MOMOTEST', resultCode: '0' })).toMatchObject({ isMine: false })
  expect(await read('zalopay', { apptransid: `261120_${checkout.code}`, status: '1' })).toMatchObject({ isAuthentic: false, isMine: true })
  deps.config.ZALOPAY_TRUST_RETURN = '1'
  try {
    expect(await read('zalopay', { apptransid: `261120_${checkout.code}`, status: '1' })).toMatchObject({ isMine: false })
  } finally {
    deps.config.ZALOPAY_TRUST_RETURN = '0'
  }
  expect(await read('fundiin', { code: [checkout.code, checkout.code] })).toMatchObject({ isMine: false })
})
