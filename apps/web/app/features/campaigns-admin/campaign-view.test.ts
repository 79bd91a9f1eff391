import type { CampaignCounts } from '@khue/contracts/campaigns'
import { expect, test } from 'vitest'
import { toNumbers } from './campaign-view.ts'

const counts = (change: Partial<CampaignCounts>): CampaignCounts => ({ told: 0, seen: 0, opened: 0, channels: [], ...change })

test.each([
  [counts({}), ['0 -', '0 -', '0 -']],
  [counts({ told: 4, seen: 2, opened: 2 }), ['4 -', '2 50%', '2 50%']],
  [counts({ told: 3, seen: 3, opened: 1 }), ['3 -', '3 100%', '1 33,3%']],
  [counts({ told: 100_000, seen: 41_250, opened: 0 }), ['100.000 -', '41.250 41,3%', '0 0%']],
])('%j reads as %j', (given, shown) => {
  expect(toNumbers(given).map(({ value, share }) => `${value} ${share ?? '-'}`)).toEqual(shown)
})

const over = (channel: 'push' | 'email' | 'zalo' | 'sms', sent: number, waiting = 0) => ({ channel, sent, waiting })

test('free channels always stand there, those that cost money once they were used', () => {
  const shown = toNumbers(counts({ channels: [over('push', 0), over('email', 2, 1), over('zalo', 1), over('sms', 0)] })).slice(3)
  expect(shown.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Thông báo đẩy', '0', 'đã gửi đi'],
    ['Email', '2', '1 đang chờ đến giờ'],
    ['Zalo', '1', 'đã gửi đi'],
  ])
})
