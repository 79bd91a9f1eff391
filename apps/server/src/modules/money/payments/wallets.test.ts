import { readConfig } from '../../../config.ts'
import type { Deps } from '#platform/deps'
import { sandboxSecrets, startWalletSandboxes } from '#testing/sandbox'
import { expect, test } from 'vitest'
import { readNotice as readFundiin } from './fundiin/fundiin-notice.ts'
import { openFundiin } from './fundiin/fundiin-pay.ts'
import { fundiinSettings } from './fundiin/fundiin-settings.ts'
import { isSigned } from './fundiin/fundiin-signature.ts'
import type { PaymentRequest } from './gateway.ts'
import { readNotice as readMomo } from './momo/momo-notice.ts'
import { openMomo } from './momo/momo-pay.ts'
import { askMomo } from './momo/momo-query.ts'
import { momoGateway } from './momo/momo-gateway.ts'
import { refundMomo } from './momo/momo-refund.ts'
import { momoSettings } from './momo/momo-settings.ts'
import { readSignedNotice } from './momo/momo-signature.ts'
import { vnpayPayUrl } from './vnpay/vnpay-pay-url.ts'
import { askVnpayRefund, refundVnpay } from './vnpay/vnpay-refund-api.ts'
import { vnpaySettings } from './vnpay/vnpay-settings.ts'
import type { QueryAnswer } from './wire/query-answer.ts'
import { readNotice as readZalopay } from './zalopay/zalopay-notice.ts'
import { openZalopay } from './zalopay/zalopay-pay.ts'
import { askZalopay } from './zalopay/zalopay-query.ts'
import { askZalopayRefund, refundZalopay } from './zalopay/zalopay-refund.ts'
import { zalopaySettings } from './zalopay/zalopay-settings.ts'
import { isSignedReturn } from './zalopay/zalopay-signature.ts'

/* Each adapter against its sandbox, which shares no code with it: each must read what the other writes. */

const { fastify, origin, received, deps: sandboxDeps } = await startWalletSandboxes()
const deps = sandboxDeps as Deps // provider calls use no other deps
const { config } = deps
const key = { cookie: `khue_sandbox=${sandboxSecrets.sandboxKey}` }
const present = <T>(value: T | undefined) => value ?? expect.unreachable('the sandbox environment configures every wallet')
const [momo, zalopay, fundiin] = [present(momoSettings(config)), present(zalopaySettings(config)), present(fundiinSettings(config))]

type ReportedPayment =
  | { code: string; amountVnd: number | undefined; outcome: string | undefined; gatewayTransactionNo: string | null }
  | undefined
type Wallet = {
  name: string
  open: (opening: PaymentRequest) => ReturnType<typeof openMomo>
  read: (call: (typeof received)[number]) => ReportedPayment
  ask?: (reference: string) => Promise<QueryAnswer>
  reportsEveryOutcome: boolean
}
const wallets: Wallet[] = [
  {
    name: 'momo',
    open: (opening) => openMomo(deps, opening, momo),
    read: ({ body }) => [readSignedNotice(body, momo)].map((fields) => fields && readMomo(fields))[0],
    ask: (orderId) => askMomo(deps, { requestId: crypto.randomUUID(), orderId }, momo),
    reportsEveryOutcome: true,
  },
  {
    name: 'zalopay',
    open: (opening) => openZalopay(deps, opening, zalopay),
    read: ({ body }) => readZalopay(body, zalopay),
    ask: (reference) => askZalopay(deps, reference, zalopay),
    reportsEveryOutcome: false,
  },
  {
    name: 'fundiin',
    open: (opening) => openFundiin(deps, opening, fundiin),
    read: ({ raw, headers, body }) => (isSigned(Buffer.from(raw), headers.signature, fundiin) ? readFundiin(body) : undefined),
    reportsEveryOutcome: true,
  },
]

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
let drawn = 0
const opening = (changes: Partial<PaymentRequest> = {}): PaymentRequest => {
  drawn += 1
  const code = `HVAAAAA${alphabet[drawn % alphabet.length]}${alphabet[Math.floor(drawn / alphabet.length)]}2`
  const now = Date.now()
  return {
    code,
    amountVnd: 990_000,
    createdAt: new Date(now),
    expiresAt: new Date(now + 900_000),
    payerIp: '127.0.0.1',
    tryNo: 1,
    ...changes,
  }
}

/** A browser on the wallet's page. */
const browse = (url: string, form?: Record<string, string>) => {
  const { pathname, search } = new URL(url)
  const send = form && { method: 'POST', body: new URLSearchParams(form) }
  return fetch(`${origin}${pathname}${search}`, { redirect: 'manual', ...send })
}
/** Records the callbacks to the merchant during an action. */
async function hearing(happens: () => Promise<unknown>) {
  const before = received.length
  await happens()
  return received.slice(before)
}
const play = (name: string, reference: string, scenario: string) =>
  fetch(`${origin}/sandbox/${name}/transactions/${encodeURIComponent(reference)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: key,
    body: new URLSearchParams({ scenario }),
  })

test.each(wallets)(
  '$name: a person sees the sum, pays, and the merchant gets a callback and can query',
  async ({ name, open, read, ask }) => {
    const asked = opening()
    const { instructions, providerReference } = await open(asked)
    const shown = await (await browse(instructions.url)).text()
    for (const text of ['Cổng thanh toán thử', 'lang="vi"', '990.000đ', providerReference, 'Huỷ giao dịch']) expect(shown).toContain(text)
    if (ask) expect(await ask(providerReference)).toMatchObject({ isAuthentic: true, outcome: 'UNDECIDED' })
    let back = ''
    const calls = await hearing(async () => (back = (await browse(instructions.url, { action: 'pay' })).headers.get('location') ?? ''))
    expect(calls.map(({ url }) => url)).toEqual([`/api/payments/callbacks/${name}`])
    const reported = read(calls[0]!)
    expect(reported).toMatchObject({ code: asked.code, amountVnd: 990_000, outcome: 'PAID' })
    expect(reported?.gatewayTransactionNo).toMatch(/\d{6}/)
    expect(new URL(back).pathname).toBe(`/checkout/return/${name}`)
    if (ask)
      expect(await ask(providerReference)).toMatchObject({
        outcome: 'PAID',
        amountVnd: 990_000,
        gatewayTransactionNo: reported?.gatewayTransactionNo,
      })
    expect(await (await browse(instructions.url)).text()).toContain('Giao dịch này đã thanh toán')
  },
)

test.each(wallets)('$name: a payment that is cancelled or expires is unpaid', async ({ open, read, ask, reportsEveryOutcome }) => {
  for (const action of ['cancel', 'expire']) {
    const { instructions, providerReference } = await open(opening())
    const calls = await hearing(() => browse(instructions.url, { action }))
    expect(calls.map((call) => read(call)?.outcome)).toEqual(reportsEveryOutcome ? ['REFUSED'] : [])
    if (ask) expect(await ask(providerReference)).toMatchObject({ isAuthentic: true, outcome: 'REFUSED' })
  }
})

test.each(wallets)('$name: every scenario says what its name says', async ({ name, open, read, reportsEveryOutcome }) => {
  const { instructions, providerReference } = await open(opening())
  const [first] = await hearing(() => browse(instructions.url, { action: 'pay' }))
  const paid = read(first!)
  const said = async (scenario: string) => (await hearing(() => play(name, providerReference, scenario))).map((call) => read(call))
  expect(await said('repeat')).toEqual([paid])
  expect(await said('flood')).toHaveLength(20)
  expect(await said('short')).toMatchObject([{ amountVnd: 989_000, outcome: 'PAID' }])
  expect(await said('over')).toMatchObject([{ amountVnd: 991_000, outcome: 'PAID' }])
  const [double] = await said('double')
  expect(double?.gatewayTransactionNo).not.toBe(paid?.gatewayTransactionNo)
  expect(await said('stranger')).toMatchObject([{ code: expect.stringContaining('LA'), outcome: 'PAID' }])
  expect([await said('forge'), await said('alter')]).toEqual([[undefined], [undefined]])
  if (reportsEveryOutcome) {
    expect(await said('refuse')).toMatchObject([{ outcome: 'REFUSED' }])
    expect(await said('reorder')).toMatchObject([{ outcome: 'PAID' }, { outcome: 'UNDECIDED' }])
  } else expect((await play(name, providerReference, 'refuse')).status).toBe(404)
  expect((await play(name, providerReference, 'hold')).status).toBe(404)
  const page = await fastify.inject({ url: `/sandbox/${name}/transactions/${encodeURIComponent(providerReference)}`, headers: key })
  expect(page.body).toMatch(/Đã thanh toán.*Kết quả.*Gọi dồn dập/s)
})

test.each(wallets)('$name: an altered URL is refused, and one reference is one payment', async ({ open, name }) => {
  const asked = opening()
  const { instructions } = await open(asked)
  for (const url of [instructions.url.replace(/order=..../, 'order=AAAA'), instructions.url.split('?')[0]!]) {
    for (const form of [undefined, { action: 'pay' }]) expect((await browse(url, form)).status).toBe(400)
  }
  if (name === 'zalopay') await expect(open(asked)).rejects.toThrow('2/-68')
  else expect((await open(asked)).instructions.url).toBe(instructions.url) // a repeated request
  expect((await open({ ...asked, tryNo: 2 })).providerReference).not.toBe((await open({ ...asked, tryNo: 3 })).providerReference)
})

test("a sum outside a wallet's limits is refused by it", async () => {
  await expect(openMomo(deps, opening({ amountVnd: 999 }), momo)).rejects.toThrow('22')
  await expect(openMomo(deps, opening({ amountVnd: 50_000_001 }), momo)).rejects.toThrow('22')
  await expect(openFundiin(deps, opening({ amountVnd: 999 }), fundiin)).rejects.toThrow('no package')
})

test('a caller without the keys is refused', async () => {
  await expect(openMomo(deps, opening(), { ...momo, secretKey: 'another-key' })).rejects.toThrow('13')
  await expect(openMomo(deps, opening(), { ...momo, partnerCode: 'OTHER' })).rejects.toThrow('11')
  await expect(openZalopay(deps, opening(), { ...zalopay, key1: zalopay.key2 })).rejects.toThrow('2/-402')
  await expect(openFundiin(deps, opening(), { ...fundiin, signatureForm: 'base64' })).rejects.toThrow('no package')
  expect(await askMomo(deps, { requestId: 'R', orderId: 'X' }, { ...momo, secretKey: 'another-key' })).toEqual({
    isAuthentic: true,
    outcome: undefined,
    responseCode: '13',
  })
  expect(await askZalopay(deps, '261120_X', { ...zalopay, key1: 'another-key' })).toMatchObject({
    outcome: undefined,
    responseCode: '-402',
  })
})

test('the return from ZaloPay is signed by its second key', async () => {
  const { instructions } = await openZalopay(deps, opening(), zalopay)
  const back = new URL((await browse(instructions.url, { action: 'pay' })).headers.get('location') ?? '')
  const query = Object.fromEntries(back.searchParams)
  expect([isSignedReturn(query, zalopay.key2), isSignedReturn({ ...query, status: '2' }, zalopay.key2)]).toEqual([true, false])
})

/** Pays, and returns the data a refund needs. */
async function paidBy({ open, read }: Wallet) {
  const asked = opening()
  const { instructions } = await open(asked)
  const [call] = await hearing(() => browse(instructions.url, { action: 'pay' }))
  return { code: asked.code, transactionNo: read(call!)?.gatewayTransactionNo ?? '' }
}
let refunds = 0
const newRequest = () => `HT${(refunds += 1)}`

test('MoMo refunds a part, then the rest, each once, and not a đồng more', async () => {
  const paid = await paidBy(wallets[0]!)
  const part = { ...paid, requestId: newRequest(), amountVnd: 400_000 }
  const first = await refundMomo(deps, part, momo)
  expect(first.outcome).toBe('DONE')
  expect(await refundMomo(deps, part, momo)).toEqual(first) // a lost request is repeated
  expect((await refundMomo(deps, { ...paid, requestId: newRequest(), amountVnd: 590_001 }, momo)).outcome).toBe('REFUSED')
  const tooMuch = { ...paid, requestId: newRequest(), amountVnd: 590_001, isWhole: false, paymentCreatedAt: new Date(), since: new Date() }
  const asked = async (isAcknowledged: boolean) => (await momoGateway.getRefundStatus?.(deps, { ...tooMuch, isAcknowledged }))?.outcome
  expect([await asked(true), await asked(false)]).toEqual(['REFUSED', 'UNKNOWN']) // a refused repeat says nothing about the first request
  expect((await refundMomo(deps, { ...paid, requestId: newRequest(), amountVnd: 590_000 }, momo)).outcome).toBe('DONE')
  expect((await refundMomo(deps, { ...paid, requestId: newRequest(), amountVnd: 1000 }, momo)).outcome).toBe('REFUSED')
})

test('ZaloPay accepts a refund, and reports its completion when queried', async () => {
  const paid = await paidBy(wallets[1]!)
  const at = { createdAt: new Date(), now: new Date() }
  const part = { ...paid, ...at, requestId: newRequest(), amountVnd: 400_000 }
  const sent = await refundZalopay(deps, part, zalopay)
  expect(sent.outcome).toBe('SENT')
  expect((await refundZalopay(deps, part, zalopay)).outcome).toBe('UNKNOWN') // a duplicate: query it
  expect((await askZalopayRefund(deps, sent.gatewayReference ?? '', zalopay)).outcome).toBe('DONE')
  const tooMuch = { ...paid, ...at, requestId: newRequest(), amountVnd: 590_001 }
  expect((await refundZalopay(deps, tooMuch, zalopay)).outcome).toBe('REFUSED')
  expect((await askZalopayRefund(deps, `261120_${zalopay.appId}_never`, zalopay)).outcome).toBe('UNKNOWN')
})

test('VNPAY accepts a refund once, reports it when queried, and refunds not a đồng more than was paid', async () => {
  const vnpay = present(vnpaySettings(config))
  const { code, ...asked } = opening()
  const back = (await browse(vnpayPayUrl({ code, ...asked }, vnpay), { action: 'pay' })).headers.get('location') ?? ''
  const transactionNo = new URL(back).searchParams.get('vnp_TransactionNo') ?? ''
  const refund = { code, transactionNo, paymentCreatedAt: asked.createdAt, by: 'admin', now: new Date() }
  const question = { requestId: 'Q1', code, amountVnd: 400_000, paymentCreatedAt: asked.createdAt }
  const give = async (requestId: string, amountVnd: number, isWhole: boolean) =>
    (await refundVnpay(deps, { ...refund, requestId, amountVnd, isWhole }, vnpay)).outcome
  expect((await askVnpayRefund(deps, question, vnpay)).outcome).toBe('UNKNOWN') // only the payment exists so far
  expect(await give('H1', 400_000, false)).toBe('SENT')
  expect(await give('H1', 400_000, false)).toBe('SENT') // a lost request is repeated
  expect((await askVnpayRefund(deps, question, vnpay)).outcome).toBe('DONE')
  expect(await give('H2', 990_000, true)).toBe('REFUSED')
  expect(await give('H3', 590_001, false)).toBe('REFUSED')
  expect(await give('H4', 590_000, false)).toBe('SENT')
})

test('an installation with real contracts has no such sandboxes, and one without contracts offers nothing', () => {
  const bare = readConfig({ DEMO: '0' })
  expect([momoSettings(bare), zalopaySettings(bare), fundiinSettings(bare)]).toEqual([undefined, undefined, undefined])
})
