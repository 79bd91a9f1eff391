import { beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../../shared/browser-api.ts'
import { readPushState, refreshPushRegistration, switchPushOff, switchPushOn } from './push-device.ts'

/** A browser with a push service: what it has subscribed, and what the server was asked. */
const device = { permission: 'default' as NotificationPermission, endpoint: undefined as string | undefined, made: 0 }
const calls: { path: string; body: unknown }[] = []

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const subscriptionAt = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => void (device.endpoint = undefined),
})
const pushManager = {
  getSubscription: async () => (device.endpoint === undefined ? null : subscriptionAt(device.endpoint)),
  subscribe: async () => subscriptionAt((device.endpoint = `https://push.test/${(device.made += 1)}`)),
}
const registration = { pushManager }
const askPermission = async () => (device.permission = 'granted')

beforeEach(() => {
  Object.assign(device, { permission: 'default', endpoint: undefined, made: 0 })
  calls.length = 0
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { userAgent: 'Chrome', serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', Object.defineProperty({ requestPermission: askPermission }, 'permission', { get: () => device.permission }))
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  vi.spyOn(browserApi, 'call').mockImplementation(async (where: { path: string }, input?: { body?: unknown }) => {
    if (where.path.endsWith('/push-key')) return { key: 'server-key' }
    calls.push({ path: where.path, body: input?.body })
    return {}
  })
})

const token = (nth: number) => ({ endpoint: `https://push.test/${nth}`, keys: { p256dh: 'p', auth: 'a' } })
/** The next visit: another tab, some days later. */
const nextVisit = () => vi.stubGlobal('sessionStorage', memory())
const lose = () => void (device.endpoint = undefined)

test('a device that lost its subscription subscribes again on the next visit, in place of the old address', async () => {
  expect(await switchPushOn('an')).toBe('on')
  lose()
  nextVisit()
  await refreshPushRegistration('an')
  expect(calls.map(({ body }) => body)).toEqual([{ token: token(1) }, { token: token(2), replaces: 'https://push.test/1' }])
  expect(await readPushState('an')).toBe('on')
})

test('a subscription that is alive is registered once per tab, and never made anew', async () => {
  await switchPushOn('an')
  nextVisit()
  await refreshPushRegistration('an')
  await refreshPushRegistration('an')
  expect(calls.map(({ body }) => body)).toEqual([{ token: token(1) }, { token: token(1) }])
})

test('the settings heal a lost subscription, too', async () => {
  await switchPushOn('an')
  lose()
  expect(await readPushState('an')).toBe('on')
  expect(calls.at(-1)?.body).toEqual({ token: token(2), replaces: 'https://push.test/1' })
})

test.each<[string, () => unknown, string, number]>([
  ['another person of this browser', () => undefined, 'binh', 1],
  ['a person who switched push off', () => switchPushOff(), 'an', 2],
  ['a person who withdrew the permission', () => void (device.permission = 'denied'), 'an', 1],
])('nothing is subscribed for %s', async (_who, happens, personId, asked) => {
  await switchPushOn('an')
  await happens()
  lose()
  nextVisit()
  await refreshPushRegistration(personId)
  expect([device.endpoint, calls.length]).toEqual([undefined, asked])
})
