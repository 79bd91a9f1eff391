import type { CampaignStats } from '@khue/contracts/backoffice/campaigns'
import { expect, test } from 'vitest'
import { movesIn, toNumbers } from './campaign-view.ts'

const counts = (change: Partial<CampaignStats>): CampaignStats => ({ delivered: 0, seen: 0, opened: 0, channels: [], ...change })

test.each([
  [counts({}), ['0 -', '0 -', '0 -']],
  [counts({ delivered: 4, seen: 2, opened: 2 }), ['4 -', '2 50%', '2 50%']],
  [counts({ delivered: 3, seen: 3, opened: 1 }), ['3 -', '3 100%', '1 33,3%']],
  [counts({ delivered: 100_000, seen: 41_250, opened: 0 }), ['100.000 -', '41.250 41,3%', '0 0%']],
])('%j reads as %j', (given, shown) => {
  expect(toNumbers(given).map(({ value, share }) => `${value} ${share ?? '-'}`)).toEqual(shown)
})

const over = (channel: 'push' | 'email' | 'zalo' | 'sms', sent: number, rest: object = {}) => ({
  channel,
  sent,
  waiting: 0,
  failed: 0,
  suppressed: 0,
  ...rest,
})

test('free channels are always listed, paid ones only after use', () => {
  const channels = [over('push', 0), over('email', 2, { waiting: 1 }), over('zalo', 1), over('sms', 0)]
  const shown = toNumbers(counts({ channels })).slice(3)
  expect(shown.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Thông báo đẩy', '0', 'đã gửi đi'],
    ['Email', '2', 'đã gửi đi, 1 đang chờ đến giờ'],
    ['Zalo', '1', 'đã gửi đi'],
  ])
})

test('unsent and suppressed messages are counted beside sent ones', () => {
  const channels = [over('email', 0, { failed: 100_000 }), over('sms', 0, { waiting: 1, failed: 2, suppressed: 3 })]
  expect(
    toNumbers(counts({ channels }))
      .map(({ value, note }) => `${value} ${note}`)
      .slice(3),
  ).toEqual(['0 đã gửi đi, 100.000 không gửi được', '0 đã gửi đi, 1 đang chờ đến giờ, 2 không gửi được, 3 bỏ qua'])
})

const at = Date.parse('2026-02-05T01:00:00.000Z')
const hour = 3_600_000
test.each([
  ['DRAFT', null, 0, undefined],
  ['SCHEDULED', at + hour, 0, hour], // no polling before the start
  ['SCHEDULED', at - hour, 0, 0],
  ['SENDING', at - hour, 0, 0],
  ['SENT', at - hour, 1, 0],
  ['SENT', at - hour, 0, undefined],
  ['STOPPED', at - hour, 0, undefined],
] as const)('a %s campaign due at %s with %i queued messages is polled after %s ms', (state, due, waiting, inMs) => {
  const campaign = { state, scheduledAt: due === null ? null : new Date(due).toISOString() }
  expect(movesIn(campaign, counts({ channels: [over('push', 1), over('email', 1, { waiting })] }), at)).toBe(inMs)
})
