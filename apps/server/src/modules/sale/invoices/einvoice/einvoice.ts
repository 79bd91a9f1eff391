import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'
import { z } from 'zod'
import type { Answer, Cancelled, CertificatePayload, Original, Provider, InvoicePayload } from './provider.ts'
import { einvoiceSignature, isSignedBy } from './einvoice-signature.ts'

/** Only a background job waits for the answer. */
const providerTimeoutSeconds = 15

const Word = z.string().min(1).max(100)
const Said = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ISSUED'), key: Word, total: z.int(), series: Word, number: Word, lookupCode: Word }),
  z.object({ status: z.literal('CANCELLED'), key: Word }),
  z.object({ status: z.literal('PROCESSING'), key: Word }),
  z.object({ status: z.literal('UNKNOWN'), key: Word }),
  z.object({ status: z.literal('REJECTED'), key: Word, message: z.string().max(1000) }),
])

type Settings = { url: string; key: string }

/** The configured provider; undefined while none is configured. */
export function providerOf({ EINVOICE_URL: url, EINVOICE_KEY: key }: Config): Provider | undefined {
  if (!url || !key) return undefined
  const at: Settings = { url: url.replace(/\/+$/, ''), key }
  return {
    issue: (deps, payload) => submit(deps, at, '/v1/invoices', bodyOf(payload)),
    adjust: (deps, payload, of) => submit(deps, at, '/v1/adjustments', { ...bodyOf(payload), original: of }),
    replace: (deps, payload, of) => submit(deps, at, '/v1/replacements', { ...bodyOf(payload), original: of }),
    certify: (deps, payload) => submit(deps, at, '/v1/certificates', certificateOf(payload)),
    ask: (deps, key) => submit(deps, at, '/v1/questions', { key }),
    cancel: (deps, of, reason) => cancel(deps, at, of, reason),
  }
}

const bodyOf = ({ key, orderCode, buyer, lines, totalVnd, vatVnd, reason }: InvoicePayload) => ({
  key,
  reference: orderCode,
  buyer,
  items: lines.map(({ no, name, amountVnd, vatPercent, vatVnd }) => ({ no, name, amount: amountVnd, vatRate: vatPercent, vat: vatVnd })),
  total: totalVnd,
  vat: vatVnd,
  reason,
})

const certificateOf = ({ key, reference, payee, period, paidOn, taxableVnd, vatVnd, pitVnd, clause }: CertificatePayload) => ({
  key,
  reference,
  payee,
  period,
  paidOn,
  taxable: taxableVnd,
  vat: vatVnd,
  pit: pitVnd,
  total: vatVnd + pitVnd,
  clause,
})

async function submit(
  deps: Deps,
  at: Settings,
  path: string,
  body: { key: string; total?: number } & Record<string, unknown>,
): Promise<Answer> {
  const said = await sendSigned(deps, at, path, body)
  switch (said.status) {
    case 'ISSUED': {
      // the numbered total must equal the submitted one, otherwise it is another invoice
      if (body.total !== undefined && said.total !== body.total)
        throw new Error(`Provider issued invoice ${body.key} with total ${said.total}, expected ${body.total}`)
      const { series, number, lookupCode } = said
      return { outcome: 'NUMBERED', series, number, lookupCode }
    }
    case 'REJECTED':
      return { outcome: 'REFUSED', says: said.message }
    case 'UNKNOWN':
      return { outcome: 'NOT_FOUND' }
    case 'PROCESSING':
      return { outcome: 'PENDING' }
    case 'CANCELLED':
    default:
      return { outcome: 'REFUSED', says: 'Nhà cung cấp đã huỷ hoá đơn này.' }
  }
}

async function cancel(deps: Deps, at: Settings, of: Original, reason: string): Promise<Cancelled> {
  const said = await sendSigned(deps, at, '/v1/cancellations', { ...of, reason })
  if (said.status === 'CANCELLED') return { outcome: 'DONE' }
  return said.status === 'REJECTED' ? { outcome: 'REFUSED', says: said.message } : { outcome: 'PENDING' }
}

/** Sends a signed request; throws unless the answer is signed and is for the same key. */
async function sendSigned(
  { config, fetchSelf, clock }: Deps,
  { url, key }: Settings,
  path: string,
  payload: { key: string } & Record<string, unknown>,
) {
  const ask = safeFetch({ publicUrl: config.publicUrl, timeoutSeconds: providerTimeoutSeconds, fetchSelf })
  const [body, time] = [JSON.stringify(payload), String(Math.floor(clock().getTime() / 1000))]
  const headers = { 'content-type': 'application/json', 'x-time': time, 'x-signature': einvoiceSignature(key, time, path, body) }
  const response = await ask(`${url}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`The provider answers ${response.status}`)
  // the signature covers the time of the request, so that an older answer cannot be replayed
  if (!isSignedBy(key, response.headers.get('x-signature'), { time, path, body: text }))
    throw new Error('The answer is not signed by the provider')
  const said = Said.parse(JSON.parse(text))
  if (said.key !== payload.key) throw new Error(`Provider answered for key ${said.key}, expected ${payload.key}`)
  return said
}
