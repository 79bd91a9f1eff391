import * as api from '@khue/contracts/people/notification-settings'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { collectSettings, eraseSettings } from './notification-settings.service.ts'

const { call, given, deps } = await testApp()
type Person = Awaited<ReturnType<typeof given.parent>>

const read = async (as: Person) => (await call(api.getNotificationSettings, { as })).data
const isOn = async (as: Person, category: api.NotificationCategory, channel: api.NotificationChannel) =>
  (await read(as)).items.find((item) => item.category === category)?.channels.find((way) => way.channel === channel)?.isOn

test('by default everything but advertising is on, and nights are quiet, longer for learners', async () => {
  const as = await given.parent()
  expect(await isOn(as, 'TRANS', 'sms')).toBe(true)
  expect(await isOn(as, 'ADS', 'email')).toBe(false)
  expect(await isOn(as, 'ADS', 'sms')).toBeUndefined()
  expect(await read(as)).toMatchObject({ quietHours: { from: '22:00', to: '06:00' }, hasDailyDigest: false })
  expect((await read(await given.student())).quietHours).toEqual({ from: '21:00', to: '06:30' })
})

test('only the given settings change, for this person alone', async () => {
  const [as, other] = [await given.parent(), await given.parent()]
  const change = (body: Parameters<typeof call<typeof api.changeNotificationSettings>>[1]) =>
    call(api.changeNotificationSettings, { as, ...body })
  await change({ body: { preferences: [{ category: 'RMD', channel: 'zalo', isOn: false }] } })
  await change({ body: { quietHours: { from: '22:00', to: '06:30' } } })
  const { data } = await change({ body: { hasDailyDigest: true, preferences: [{ category: 'ADS', channel: 'email', isOn: true }] } })
  expect(data).toEqual(await read(as))
  expect(data).toMatchObject({ quietHours: { from: '22:00', to: '06:30' }, hasDailyDigest: true })
  expect(await isOn(as, 'RMD', 'zalo')).toBe(false)
  expect(await isOn(as, 'RMD', 'sms')).toBe(true)
  expect(await isOn(as, 'ADS', 'email')).toBe(true)
  expect((await change({ body: { quietHours: null } })).data).toMatchObject({ quietHours: null, hasDailyDigest: true })
  expect(await isOn(other, 'RMD', 'zalo')).toBe(true)
})

test.each([
  ['advertising by SMS', { preferences: [{ category: 'ADS', channel: 'sms', isOn: true }] }],
  ['an unknown category', { preferences: [{ category: 'SPAM', channel: 'push', isOn: true }] }],
  ['an invalid hour', { quietHours: { from: '24:00', to: '06:00' } }],
  ['quiet hours of no length', { quietHours: { from: '06:00', to: '06:00' } }],
  ['an unknown field', { sound: 'loud' }],
])('%s is refused and changes nothing', async (_case, body) => {
  const as = await given.parent()
  const before = await read(as)
  expect((await call(api.changeNotificationSettings, { as, body: body as object })).status).toBe(400)
  expect(await read(as)).toEqual(before)
})

test('settings are erased with the person', async () => {
  const as = await given.parent()
  const untouched = await collectSettings(deps, as.id)
  await call(api.changeNotificationSettings, {
    as,
    body: { hasDailyDigest: true, preferences: [{ category: 'RMD', channel: 'push', isOn: false }] },
  })
  expect(await collectSettings(deps, as.id)).not.toEqual(untouched)
  await eraseSettings(deps, as.id)
  expect(await collectSettings(deps, as.id)).toEqual(untouched)
})
