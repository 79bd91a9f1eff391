import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { forgetGuestPages } from '#platform/pages/guest-pages'
import { guestResponseCache } from '#platform/pages/guest-response-cache'
import { advanceProcessClock } from '#testing/process-clock'
import { testApp } from '#testing/test-app'

const list = { method: 'GET', path: '/list' } as const

function counted() {
  let asked = 0
  return () => Promise.resolve(++asked)
}

test('pages with the same call within a second share one answer, different calls do not', async () => {
  const [remember, ask] = [guestResponseCache(), counted()]
  expect(await Promise.all([remember(list, undefined, ask), remember(list, {}, ask)])).toEqual([1, 1])
  expect(await remember(list, { query: { page: 2 } }, ask)).toBe(2)
  expect(await remember({ ...list, path: '/other' }, {}, ask)).toBe(3)
  expect(await remember(list, {}, ask)).toBe(1)
})

test('a call that changes data runs each time', async () => {
  const [remember, ask] = [guestResponseCache(), counted()]
  const send = { method: 'POST', path: '/list' } as const
  expect([await remember(send, {}, ask), await remember(send, {}, ask)]).toEqual([1, 2])
})

test('a refusal is not cached', async () => {
  const remember = guestResponseCache()
  await expect(remember(list, {}, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await remember(list, {}, async () => 'well')).toBe('well')
})

test('an answer is cached for a second', async () => {
  const [remember, ask] = [guestResponseCache(), counted()]
  expect(await remember(list, {}, ask)).toBe(1)
  advanceProcessClock(1001)
  expect(await remember(list, {}, ask)).toBe(2)
})

test('a change that must show at once ends the cache after its commit, and not when it is rolled back', async () => {
  const [remember, ask] = [guestResponseCache(), counted()]
  const { deps } = await testApp()
  expect(await remember(list, {}, ask)).toBe(1)
  await transact(deps, async (deps) => {
    forgetGuestPages(deps)
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await remember(list, {}, ask)).toBe(1)
  await transact(deps, async (deps) => {
    forgetGuestPages(deps)
    expect(await remember(list, {}, ask)).toBe(1)
  })
  expect(await remember(list, {}, ask)).toBe(2)
})
