import type { getProfile } from '@khue/contracts/people/identity'
import { expect, test, vi } from 'vitest'
import { CallFailed, createBrowserApi } from './browser-api.ts'

const profile = { method: 'GET', path: '/mid/v1/users/profile' } as const
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const expired = () => json(401, { code: 'SIGN_IN_REQUIRED', message: 'Vui lòng đăng nhập để tiếp tục.' })
const errorPage = () => new Response('<html>', { status: 502 })
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))
type Sent = { address: string; init: RequestInit }

function apiWith(answer: (sent: Sent, nth: number) => Response | Promise<Response>, hasLogin = true) {
  const sent: Sent[] = []
  const fetch = async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answer({ address, init }, sent.length)
  }
  const api = createBrowserApi({ fetch, hasLogin: () => hasLogin, deviceId: () => 'device-1' })
  return {
    call: () => api.call<typeof getProfile>(profile),
    sent,
    counts: (end: string) => sent.filter(({ address }) => address.endsWith(end)).length,
  }
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallFailed ? error : undefined),
  )

test('every call sends language, platform, tenant and device, and times out after 40 seconds', async () => {
  const { call, sent } = apiWith(() => json(200, { data: { name: 'An' } }))
  expect(await call()).toEqual({ name: 'An' })
  expect(sent[0]?.address).toBe('/api/mid/v1/users/profile')
  expect(sent[0]?.init.headers).toMatchObject({ 'accept-language': 'vi', 'm-platform': 'WEB', tcode: 'KHUE', 'm-device-id': 'device-1' })
  expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal)
})

test('an expired session is refreshed once for all waiting calls, and each is retried once', async () => {
  let isFresh = false
  const { call, counts } = apiWith(async ({ address }) => {
    if (!address.endsWith('/auth/refresh')) return isFresh ? json(200, { data: { name: 'An' } }) : expired()
    await Promise.resolve()
    isFresh = true
    return json(200, { data: {} })
  })
  expect(await Promise.all([call(), call(), call()])).toEqual([{ name: 'An' }, { name: 'An' }, { name: 'An' }])
  expect(counts('/auth/refresh')).toBe(1)
  expect(counts('/profile')).toBe(6)
})

test('a call that receives its 401 after the refresh does not refresh again', async () => {
  const late = Promise.withResolvers<void>()
  const { call, counts } = apiWith(async ({ address }, nth) => {
    if (address.endsWith('/auth/refresh')) return json(200, { data: {} })
    if (nth === 1) await late.promise
    return nth <= 2 ? expired() : json(200, { data: { name: 'An' } })
  })
  const first = call()
  await call()
  late.resolve()
  await first
  expect(counts('/auth/refresh')).toBe(1)
})

test('a refused refresh and a second 401 end with the 401: no third attempt', async () => {
  const refused = apiWith(() => expired())
  expect(await failureOf(refused.call())).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
  expect(refused.sent).toHaveLength(2)
  const useless = apiWith(({ address }) => (address.endsWith('/auth/refresh') ? json(200, { data: {} }) : expired()))
  expect(await failureOf(useless.call())).toMatchObject({ status: 401 })
  expect(useless.sent).toHaveLength(3)
})

test('a guest is not refreshed', async () => {
  const { call, sent } = apiWith(() => expired(), false)
  expect(await failureOf(call())).toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
})

test("a failure shows the server's message, else the one of the spec", async () => {
  expect(await failureOf(apiWith(unanswered).call())).toMatchObject({ status: undefined, message: 'Lỗi kết nối. Vui lòng thử lại sau!' })
  expect(await failureOf(apiWith(() => json(503, { message: 'Hệ thống đang bận.' })).call())).toMatchObject({
    message: 'Hệ thống đang bận.',
  })
  expect(await failureOf(apiWith(errorPage).call())).toMatchObject({ status: 502, message: 'Đã có lỗi xảy ra. Vui lòng thử lại sau!' })
})

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))

test('a call that writes something new keeps its key until it is answered', async () => {
  const keys: (string | undefined)[] = []
  let answer: () => Promise<Response> = noConnection
  let made = 0
  const api = createBrowserApi({
    fetch: (_address, { headers }) => {
      keys.push((headers as Record<string, string>)['idempotency-key'])
      return answer()
    },
    hasLogin: () => false,
    deviceId: () => 'd',
    newKey: () => `k${(made += 1)}`,
  })
  const report = (text: string) => api.callOnce({ method: 'POST', path: '/probe' }, { body: { text } }).catch(() => undefined)
  const respond = (status: number) => (answer = async () => Response.json({ data: {} }, { status }))
  vi.stubGlobal('sessionStorage', memory())
  await report('a') // no connection
  respond(200)
  await report('a')
  await report('a') // once more, on purpose
  respond(409)
  await report('b')
  await report('b')
  for (const status of [500, 502, 504, 200]) {
    respond(status)
    await report('c')
  }
  await report('c')
  vi.unstubAllGlobals()
  expect(keys).toEqual(['k1', 'k1', 'k2', 'k3', 'k4', 'k5', 'k5', 'k5', 'k5', 'k6'])
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
