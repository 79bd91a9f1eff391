import { expect, test } from 'vitest'
import type { NotificationCategory, NotificationChannel } from '@khue/contracts/people/notification-settings'
import { planSteps, skipQuietHours, type Reader } from './escalation-plan.ts'

const everyWay: readonly NotificationChannel[] = ['push', 'email', 'zalo', 'sms']
const reader = (change: Partial<Reader> = {}): Reader => ({
  reach: new Set(everyWay),
  isOn: () => true,
  quietHours: null,
  hasDailyDigest: false,
  ...change,
})
/** A time of 20/11/2026, or of the day after with `+`, by a clock in Vietnam. */
const at = (time: string) => new Date(`2026-11-${time.startsWith('+') ? '21' : '20'}T${time.replace('+', '')}:00+07:00`)
const shown = (moment: Date) => {
  const [day, time] = new Date(moment.getTime() + 7 * 3_600_000).toISOString().split('T')
  return `${day === '2026-11-20' ? '' : '+'}${time?.slice(0, 5)}`
}
const escalation = (category: NotificationCategory, published: string, as = reader(), isRequested = false) =>
  planSteps({ category, isRequested }, at(published), as)
    .map(({ channel, dueAt, isDigest }) => `${channel} ${shown(dueAt)}${isDigest ? ' digest' : ''}`)
    .join(', ')

test.each<[NotificationCategory, string]>([
  ['TRANS', 'push 10:00, email 10:00, zalo 10:30, sms 12:00'],
  ['RMD', 'push 10:00, email 10:00, zalo 10:05, sms 10:15'],
  ['WARN', 'push 10:00, email 10:00, zalo 10:05, sms 10:15'],
  ['CS', 'push 10:00, email 11:00'],
  ['PROD', 'push 10:00, email 11:00'],
  ['GIFT', 'push 10:00, email 11:00'],
  ['GENERAL', 'push 10:00, email 11:00'],
  ['ADS', 'push 10:00, email 11:00'],
])('%s at ten in the morning: %s', (category, steps) => {
  expect(escalation(category, '10:00')).toBe(steps)
})

test('only reachable and enabled channels are planned', () => {
  expect(escalation('TRANS', '10:00', reader({ reach: new Set(['email']) }))).toBe('email 10:00')
  expect(escalation('TRANS', '10:00', reader({ isOn: (_, channel) => channel === 'zalo' }))).toBe('zalo 10:30')
  expect(escalation('ADS', '10:00', reader({ isOn: (category) => category !== 'ADS' }))).toBe('')
})

test.each<[NotificationCategory, string, string]>([
  ['TRANS', '21:50', 'push 21:50, email 21:50, zalo +06:00, sms +07:30'],
  ['TRANS', '23:00', 'push +06:00, email 23:00, zalo +06:30, sms +08:00'],
  ['RMD', '05:50', 'push 06:00, email 05:50, zalo 06:05, sms 06:15'],
  ['WARN', '23:00', 'push 23:00, email 23:00, zalo 23:05, sms 23:15'],
])('quiet hours from 22:00 to 06:00 delay every message but warnings: %s at %s', (category, published, steps) => {
  expect(escalation(category, published, reader({ quietHours: { from: '22:00', to: '06:00' } }))).toBe(steps)
})

test.each<[NotificationCategory, string, string]>([
  ['RMD', '05:45', 'push 05:45, email 05:45, zalo 05:50, sms 06:00'],
  ['RMD', '23:00', 'push 23:00, email 23:00, zalo 23:05, sms 23:15'],
  ['TRANS', '23:00', 'push 23:00, email 23:00, zalo 23:30, sms +01:00'],
  ['WARN', '23:00', 'push 23:00, email 23:00, zalo 23:05, sms 23:15'],
  ['CS', '23:00', 'push 23:00, email 23:00'],
  ['PROD', '23:00', 'push 23:00, email 23:00'],
  ['GIFT', '23:00', 'push 23:00, email 23:00'],
  ['GENERAL', '05:45', 'push 05:45, email 05:45'],
  ['ADS', '23:00', 'push 23:00, email 23:00'],
])('what a person asked to be woken for passes quiet hours and the daily digest: %s at %s', (category, published, steps) => {
  const as = reader({ quietHours: { from: '22:00', to: '06:00' }, hasDailyDigest: true })
  expect(escalation(category, published, as, true)).toBe(steps)
})

test.each<[NotificationCategory, string]>([
  ['TRANS', '06:00'],
  ['RMD', '06:00'],
  ['WARN', '05:45'],
  ['CS', '06:00'],
  ['PROD', '06:00'],
  ['GIFT', '06:00'],
  ['GENERAL', '06:00'],
  ['ADS', '06:00'],
])('at 05:45 with quiet hours to 06:00, %s that nobody asked for is pushed at %s', (category, time) => {
  const as = reader({ reach: new Set(['push']), quietHours: { from: '22:00', to: '06:00' } })
  expect(escalation(category, '05:45', as)).toBe(`push ${time}`)
})

test.each<[NotificationCategory, string, string]>([
  ['GENERAL', '10:00', 'push 19:30 digest, email 19:30 digest'],
  ['GENERAL', '19:30', 'push +19:30 digest, email +19:30 digest'],
  ['GIFT', '20:00', 'push +19:30 digest, email +19:30 digest'],
  ['TRANS', '10:00', 'push 10:00, email 10:00, zalo 10:30, sms 12:00'],
])('the daily digest collects what can wait: %s at %s', (category, published, steps) => {
  expect(escalation(category, published, reader({ hasDailyDigest: true }))).toBe(steps)
})

test.each([
  ['12:00', '11:00', '13:00', '13:00'],
  ['11:00', '11:00', '13:00', '13:00'],
  ['13:00', '11:00', '13:00', '13:00'],
  ['10:59', '11:00', '13:00', '10:59'],
  ['00:30', '22:00', '06:00', '06:00'],
  ['22:00', '22:00', '06:00', '+06:00'],
  ['06:00', '22:00', '06:00', '06:00'],
])('%s with quiet hours from %s to %s becomes %s', (moment, from, to, expected) => {
  expect(shown(skipQuietHours(at(moment), { from, to }))).toBe(expected)
})
