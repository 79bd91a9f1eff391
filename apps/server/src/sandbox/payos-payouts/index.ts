import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#platform/config/config'
import { formOf, readForms, sendPage } from '../forms.ts'
import { secretOf } from '../secret-of.ts'
import { payoutsPage } from './payos-payouts.pages.ts'
import { type Answer, isSigned, payoutModes, type PayoutOffice, payoutOffice, signPayout, Wanted } from './payout-office.ts'

const payosPayoutsPath = '/sandbox/payos-payouts'

/** Settings of a simulated payout channel at payOS, if none is configured. */
export const sandboxPayosPayouts = (config: Config, key: string) => ({
  ...(config.PAYOS_PAYOUT_CLIENT_ID === undefined && {
    PAYOS_PAYOUT_CLIENT_ID: 'khue-payouts',
    PAYOS_PAYOUT_API_KEY: secretOf(key, 'payos-payouts'),
    PAYOS_PAYOUT_CHECKSUM_KEY: secretOf(key, 'payos-payouts-checksum'),
    PAYOS_PAYOUT_API_URL: new URL(payosPayoutsPath, config.publicUrl).href,
  }),
})

type Locked = { constraints: Record<string, string> }
type Keys = { clientId: string; apiKey: string; checksumKey: string }

/** Mounts the channel when the settings point at this server. Returns whether it did. */
export async function mountPayosPayouts(fastify: FastifyInstance, config: Config, locked: Locked | undefined) {
  const { PAYOS_PAYOUT_CLIENT_ID: clientId, PAYOS_PAYOUT_API_KEY: apiKey, PAYOS_PAYOUT_CHECKSUM_KEY: checksumKey } = config
  if (!clientId || !apiKey || !checksumKey || config.PAYOS_PAYOUT_API_URL !== new URL(payosPayoutsPath, config.publicUrl).href) return false
  const office = payoutOffice()
  payoutApi(fastify, office, { clientId, apiKey, checksumKey })
  if (locked) await fastify.register(async (scope) => testerRoutes(scope, office, locked))
  return true
}

/** For the merchant's server only, authenticated by its keys, and its signature where money moves. */
function payoutApi(fastify: FastifyInstance, office: PayoutOffice, { clientId, apiKey, checksumKey }: Keys) {
  const isFrom = (headers: Record<string, unknown>) => headers['x-client-id'] === clientId && headers['x-api-key'] === apiKey

  function send(reply: FastifyReply, { code, desc, data }: Answer) {
    if (!data) return reply.send({ code, desc, data })
    reply.header('x-signature', signPayout(data, checksumKey))
    return reply.send({ code, desc, data: office.mode === 'FORGE' ? forged(data) : data })
  }

  fastify.post(`${payosPayoutsPath}/v1/payouts`, async ({ headers, body }, reply) => {
    if (!isFrom(headers)) return refuse(reply, 401, 'Unauthorized')
    const wanted = Wanted.safeParse(body)
    const key = headers['x-idempotency-key']
    if (!wanted.success || typeof key !== 'string' || key.length === 0) return refuse(reply, 400, 'Thông tin truyền lên không đúng')
    if (!isSigned(wanted.data, checksumKey, headers['x-signature'])) return refuse(reply, 400, 'Mã kiểm tra(signature) không hợp lệ')
    const answer = office.create(key, wanted.data)
    if (answer.code === '00' && (office.mode === 'LOSE' || office.mode === 'FORGET')) return reply.code(504).send('')
    return send(reply, answer)
  })

  fastify.get<{ Querystring: Record<string, string | undefined> }>(`${payosPayoutsPath}/v1/payouts`, async ({ headers, query }, reply) => {
    if (!isFrom(headers)) return refuse(reply, 401, 'Unauthorized')
    const [limit, offset] = [Number(query['limit'] ?? 10), Number(query['offset'] ?? 0)]
    if (!(limit >= 1 && limit <= 100 && offset >= 0)) return refuse(reply, 400, 'Thông tin truyền lên không đúng')
    return send(reply, office.listOf(query['referenceId'], { limit, offset }))
  })

  fastify.get<{ Params: { id: string } }>(`${payosPayoutsPath}/v1/payouts/:id`, async ({ headers, params }, reply) => {
    if (!isFrom(headers)) return refuse(reply, 401, 'Unauthorized')
    return send(reply, office.find(params.id))
  })
}

const refuse = (reply: FastifyReply, status: number, desc: string) => reply.code(status).send({ code: String(status), desc, data: null })

/** A reply altered by an attacker on the way. */
const forged = (data: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(data).replaceAll(/"amount":\d+/g, '"amount":1000000')) as Record<string, unknown>

function testerRoutes(scope: FastifyInstance, office: PayoutOffice, locked: Locked) {
  readForms(scope)
  scope.get(payosPayoutsPath, locked, async (_request, reply) => sendPage(reply, payoutsPage(office)))
  scope.post(payosPayoutsPath, locked, async (request, reply) => {
    const mode = payoutModes.find((one) => one === formOf(request).get('mode'))
    if (mode) office.mode = mode
    return reply.redirect(payosPayoutsPath, 303)
  })
}
