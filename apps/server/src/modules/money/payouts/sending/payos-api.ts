import { z } from 'zod'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'
import { isSignedBy, payoutSignature } from './payos-signature.ts'

export type PayosChannel = { clientId: string; apiKey: string; checksumKey: string; apiUrl: string }

/** Undefined while the channel is not set up. */
export function payosChannel(config: Config): PayosChannel | undefined {
  const { PAYOS_PAYOUT_CLIENT_ID: clientId, PAYOS_PAYOUT_API_KEY: apiKey, PAYOS_PAYOUT_CHECKSUM_KEY: checksumKey } = config
  const apiUrl = config.PAYOS_PAYOUT_API_URL
  return clientId && apiKey && checksumKey && apiUrl ? { clientId, apiKey, checksumKey, apiUrl } : undefined
}

const payosTransactionStates = ['RECEIVED', 'PROCESSING', 'CANCELLED', 'SUCCEEDED', 'ON_HOLD', 'REVERSED', 'FAILED'] as const

const Transaction = z.object({
  amount: z.int(),
  toBin: z.string(),
  toAccountNumber: z.string(),
  reference: z.string().nullish(),
  transactionDatetime: z.string().nullish(),
  errorMessage: z.string().nullish(),
  errorCode: z.string().nullish(),
  state: z.enum(payosTransactionStates),
})
export type PayosTransaction = z.infer<typeof Transaction>
const SentPayout = z.object({ id: z.string().min(1).max(100), referenceId: z.string(), transactions: z.array(Transaction) })
export type SentPayout = z.infer<typeof SentPayout>
const Page = z.object({ payouts: z.array(SentPayout) })
const Answer = z.object({ code: z.string(), desc: z.string().nullish(), data: z.record(z.string(), z.unknown()).nullish() })

/** payOS answered, and did not accept. */
export class PayosRefusal extends Error {
  override name = 'PayosRefusal'
}

const timeoutSeconds = 15

type Request = { path: string; method?: 'POST'; headers?: Record<string, string>; body?: string }
async function ask({ config, fetchSelf }: Deps, channel: PayosChannel, { path, ...request }: Request) {
  const { apiUrl, clientId, apiKey, checksumKey } = channel
  const answer = await safeFetch({ publicUrl: config.publicUrl, timeoutSeconds, fetchSelf })(`${apiUrl.replace(/\/+$/, '')}${path}`, {
    ...request,
    headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey, ...request.headers },
  })
  const { code, desc, data } = Answer.parse(await answer.json())
  if (code !== '00' || !data) throw new PayosRefusal(`payOS ${answer.status} ${code}: ${desc ?? ''}`.trim().slice(0, 300))
  const signature = answer.headers.get('x-signature')
  if (signature !== null && !isSignedBy(checksumKey, data, signature)) throw new Error('payOS answered with a wrong signature')
  return data
}

type NewTransfer = {
  referenceId: string
  amount: number
  description: string
  toBin: string
  toAccountNumber: string
  idempotencyKey: string
}

/** Sends one payout. Throws PayosRefusal, or when the answer is lost: then it may have been sent. */
export async function createPayout(deps: Deps, channel: PayosChannel, { idempotencyKey, ...transfer }: NewTransfer) {
  const body = { ...transfer, category: ['teacher-income'] }
  const headers = { 'x-idempotency-key': idempotencyKey, 'x-signature': payoutSignature(body, channel.checksumKey) }
  return SentPayout.parse(await ask(deps, channel, { path: '/v1/payouts', method: 'POST', headers, body: JSON.stringify(body) }))
}

/** All payouts that payOS has under exactly this reference. Throws when it does not answer. */
export async function findPayouts(deps: Deps, channel: PayosChannel, referenceId: string) {
  const query = new URLSearchParams({ referenceId, limit: '10', offset: '0' })
  const { payouts } = Page.parse(await ask(deps, channel, { path: `/v1/payouts?${query.toString()}` }))
  return payouts.filter((one) => one.referenceId === referenceId)
}
