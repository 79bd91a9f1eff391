import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(path.resolve(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8')

type Asked = { path: string; body: unknown }
type Subscription = { endpoint: string; options: object; toJSON: () => object }
const subscriptionAt = (endpoint: string): Subscription => ({
  endpoint,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})

/** Runs the worker, and dispatches the browser's event to it. */
async function change(event: { oldSubscription?: Subscription; newSubscription?: Subscription }, statuses: number[] = []) {
  const asked: Asked[] = []
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { pushManager: { subscribe: async () => subscriptionAt('https://push.test/new') } },
  }
  const fetch = async (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: body === undefined ? undefined : JSON.parse(body) })
    const status = statuses.shift() ?? 200
    return { status, ok: status === 200 }
  }
  runInNewContext(source, { self, fetch, URL })
  let work: Promise<unknown> | undefined
  listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
  return asked
}

const old = subscriptionAt('https://push.test/old')
const register = '/api/messaging/notifications/register'
const renewed = {
  path: register,
  body: {
    token: { endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } },
    replaces: 'https://push.test/old',
    mustReplace: true,
  },
}

test.each([
  ['ended', { oldSubscription: old }],
  ['replaced', { oldSubscription: old, newSubscription: subscriptionAt('https://push.test/new') }],
])('a subscription that the push service has %s is replaced at the server', async (_how, event) => {
  expect(await change(event)).toEqual([renewed])
})

test('an expired session is renewed once', async () => {
  expect(await change({ oldSubscription: old }, [401, 200, 200])).toEqual([
    renewed,
    { path: '/api/mid/v1/auth/refresh', body: undefined },
    renewed,
  ])
  expect(await change({ oldSubscription: old }, [401, 401])).toEqual([renewed, { path: '/api/mid/v1/auth/refresh', body: undefined }])
})

test('without the old address nothing is registered, because the device may be another person’s', async () => {
  expect(await change({ newSubscription: subscriptionAt('https://push.test/new') })).toEqual([])
  expect(await change({})).toEqual([])
})
