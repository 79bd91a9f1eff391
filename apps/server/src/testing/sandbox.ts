import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { readConfig } from '../config.ts'
import { inProcessFetch } from '#platform/http-client/safe-fetch'
import { applySandboxSettings, sandboxRoutes } from '../sandbox/index.ts'
import { signAnswer } from '../sandbox/vnpay/vnpay-protocol.ts'
import { sandboxSecrets } from './sandbox-secrets.ts'

export { sandboxSecrets } from './sandbox-secrets.ts'

export const payPath = '/sandbox/vnpay/paymentv2/vpcpay.html'

/** A merchant's signed payment request: a query of `payPath`. */
export const signPaymentRequest = ({ secret, ...change }: Record<string, string> & { secret: string }) =>
  signAnswer({ ...wanted, ...change }, secret)

const wanted = {
  vnp_Version: '2.1.0',
  vnp_Command: 'pay',
  vnp_TmnCode: sandboxSecrets.sandboxMerchant,
  vnp_Amount: '19900000',
  vnp_CurrCode: 'VND',
  vnp_TxnRef: 'HVAAAAAAAA',
  vnp_OrderInfo: 'Thanh toan HVAAAAAAAA',
  vnp_OrderType: '190000',
  vnp_Locale: 'vn',
  vnp_ReturnUrl: 'http://localhost:3000/checkout/return/vnpay',
  vnp_IpAddr: '127.0.0.1',
  vnp_CreateDate: '20261120093000',
  vnp_ExpireDate: '20991120094500',
}

/** A sandbox with a test merchant, which answers its callbacks with `answers`. */
export async function startSandbox(answers: string[], env: Record<string, string> = {}) {
  const calls: string[] = []
  const config = applySandboxSettings(readConfig({ DEMO: '1', ...env }), sandboxSecrets)
  const fastify = Fastify()
  await fastify.register(cookie)
  await sandboxRoutes(fastify, config)
  fastify.get('/api/payments/callbacks/vnpay', (request, reply) => {
    calls.push(request.url)
    void reply.send({ RspCode: answers[calls.length - 1] ?? '00', Message: '' })
  })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => fastify.close())
  return { fastify, origin, calls }
}

type ReceivedCall = { url: string; headers: Record<string, unknown>; body: unknown; raw: string }

/** The wallet sandboxes, called by our own adapters, with a test merchant that records its callbacks. */
export async function startWalletSandboxes(env: Record<string, string> = {}) {
  const received: ReceivedCall[] = []
  const config = applySandboxSettings(readConfig({ DEMO: '1', ...env }), sandboxSecrets)
  const fastify = Fastify()
  await fastify.register(cookie)
  await sandboxRoutes(fastify, config)
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const [name, status, answer] of merchantAnswers) {
      scope.post(`/api/payments/callbacks/${name}`, ({ url, headers, body }, reply) => {
        received.push({ url, headers, body: JSON.parse(String(body)), raw: String(body) })
        void reply.code(status).send(answer)
      })
    }
  })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => fastify.close())
  const deps = { config, clock: () => new Date(), fetchSelf: inProcessFetch(fastify) }
  return { fastify, origin, received, deps }
}

const merchantAnswers = [
  ['momo', 204, undefined],
  ['zalopay', 200, { return_code: 1, return_message: 'success' }],
  ['fundiin', 200, { success: true }],
] as const

const here = (path: string) => `http://localhost:3000/sandbox/${path}`
/** Settings of wallet contracts that the sandbox plays in process. */
export const walletEnv = {
  MOMO_PARTNER_CODE: 'MOMOTEST',
  MOMO_ACCESS_KEY: 'TESTACCESSMOMO01',
  MOMO_SECRET_KEY: 'TESTSECRETMOMO000000000000000001',
  MOMO_API_URL: here('momo'),
  ZALOPAY_APP_ID: '2553',
  ZALOPAY_KEY1: 'TESTKEY1ZALOPAY00000000000000001',
  ZALOPAY_KEY2: 'TESTKEY2ZALOPAY00000000000000001',
  ZALOPAY_API_URL: here('zalopay'),
  FUNDIIN_CLIENT_ID: 'TESTCLIENT',
  FUNDIIN_SECRET: 'TESTSECRETFUNDIIN000000000000001',
  FUNDIIN_MERCHANT_ID: 'TESTMID',
  FUNDIIN_STORE_ID: 'TESTSTORE',
  FUNDIIN_API_URL: here('fundiin'),
}
