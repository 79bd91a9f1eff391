import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { sandboxSecrets, startSandbox } from '#testing/sandbox'
import { applySandboxSettings } from './index.ts'

const { fastify } = await startSandbox([])
const config = applySandboxSettings(readConfig({ DEMO: '1' }), sandboxSecrets)
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' // RFC 7636, appendix B
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const back = (type: string) => `http://localhost:3000/login/oauth2/${type}/handler`

test('the verifier and challenge of RFC 7636 belong together', () => {
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
})

/** A person consents; returns the code that the browser brings back. */
async function codeFrom(path: string, query: Record<string, string>) {
  const answer = await fastify.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams(query).toString()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'person=1001',
  })
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
}
const zaloQuery = { app_id: config.ZALO_SIGN_IN_APP_ID ?? '', redirect_uri: back('zalo'), code_challenge: challenge, state: 's' }
const zaloCode = () => codeFrom('/sandbox/zalo-sign-in/v4/permission', zaloQuery)
const zaloMe = (token: string) => fastify.inject({ url: '/sandbox/zalo-sign-in/graph/me?fields=id,name', headers: { access_token: token } })
const zaloToken = (form: Record<string, string>, secret = config.ZALO_SIGN_IN_SECRET ?? '') =>
  fastify.inject({
    method: 'POST',
    url: '/sandbox/zalo-sign-in/v4/access_token',
    headers: { secret_key: secret, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ app_id: zaloQuery.app_id, grant_type: 'authorization_code', ...form }).toString(),
  })

test('Zalo issues a token once, for the right verifier and secret, and answers every error with status 200', async () => {
  const right = { code: await zaloCode(), code_verifier: verifier }
  const given = await zaloToken(right)
  expect(given.json()).toMatchObject({ access_token: expect.any(String), expires_in: '3600' })
  for (const refused of [
    await zaloToken(right),
    await zaloToken({ code: await zaloCode(), code_verifier: 'another' }),
    await zaloToken({ code: await zaloCode(), code_verifier: verifier }, 'wrong'),
  ]) {
    expect(refused.statusCode).toBe(200)
    expect(refused.json().error).toBeLessThan(0)
    expect(refused.json().access_token).toBeUndefined()
  }
  expect((await zaloMe(given.json<{ access_token: string }>().access_token)).json()).toMatchObject({ error: 0, name: 'Nguyễn Thị Hoa' })
  expect((await zaloMe('made-up')).json()).toEqual({ error: 452, message: 'Session key invalid.' })
})

const graph = (path: string, fields: Record<string, string>) =>
  fastify.inject(`/sandbox/facebook/graph${path}?${new URLSearchParams(fields).toString()}`)

test('Facebook returns a profile only with the proof of the secret', async () => {
  const [id, secret] = [config.FACEBOOK_APP_ID ?? '', config.FACEBOOK_APP_SECRET ?? '']
  const query = { client_id: id, redirect_uri: back('facebook'), state: 's', code_challenge: challenge, code_challenge_method: 'S256' }
  const code = await codeFrom('/sandbox/facebook/dialog/oauth', query)
  const exchange = { client_id: id, client_secret: secret, redirect_uri: back('facebook'), code, code_verifier: verifier }
  const { access_token: token } = (await graph('/oauth/access_token', exchange)).json<{ access_token: string }>()
  const proof = createHmac('sha256', secret).update(token).digest('hex')
  expect((await graph('/me', { access_token: token, appsecret_proof: proof })).json()).toMatchObject({ name: 'Nguyễn Thị Hoa' })
  for (const fields of [
    {},
    { appsecret_proof: proof.toUpperCase() },
    { appsecret_proof: createHmac('sha256', 'other').update(token).digest('hex') },
  ])
    expect((await graph('/me', { access_token: token, ...fields })).statusCode).toBe(400)
})

test('Google refuses a browser embedded in another app', async () => {
  const query = {
    client_id: config.GOOGLE_CLIENT_ID ?? '',
    redirect_uri: back('google'),
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const open = (userAgent: string) =>
    fastify.inject({ url: `/sandbox/google/auth?${new URLSearchParams(query).toString()}`, headers: { 'user-agent': userAgent } })
  expect((await open('Mozilla/5.0 (Linux; Android 14; wv) Chrome/131.0 Mobile Safari/537.36 Zalo android/24110705')).body).toContain(
    'disallowed_useragent',
  )
  expect((await open('Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36')).statusCode).toBe(200)
})

test.each([
  [
    '/sandbox/google/auth',
    { client_id: 'khue-sandbox', redirect_uri: 'https://attacker.example/', response_type: 'code', code_challenge_method: 'S256' },
  ],
  ['/sandbox/facebook/dialog/oauth', { client_id: '1234567890', redirect_uri: 'https://attacker.example/', code_challenge_method: 'S256' }],
  ['/sandbox/zalo-sign-in/v4/permission', { app_id: '1234567890', redirect_uri: 'https://attacker.example/', code_challenge: challenge }],
])('%s does not redirect to an unregistered address', async (path, query) => {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  for (const method of ['GET', 'POST'] as const) {
    const answer = await fastify.inject({
      method,
      url,
      ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'person=1001' }),
    })
    expect(answer.headers.location).toBeUndefined()
  }
})
