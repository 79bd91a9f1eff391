import { expect, test } from 'vitest'
import { createMeter, formatFilmBytes, percentOf, type Sending, uploadWords } from './upload-meter.ts'

const mega = 1024 * 1024
test.each<[Sending, string]>([
  [{ sent: 0, total: 345 * mega }, '0% · 0 trên 345 MB'],
  [{ sent: 214 * mega, total: 345 * mega, secondsLeft: 170 }, '62% · 214 trên 345 MB · còn 3 phút'],
  [
    { sent: 214 * mega, total: 345 * mega, secondsLeft: 170, bytesPerSecond: 2.1 * mega },
    '62% · 214 trên 345 MB · còn 3 phút (2,1 MB/giây)',
  ],
  [
    { sent: 344.9 * mega, total: 345 * mega, secondsLeft: 1, bytesPerSecond: 300 },
    '99% · 345 trên 345 MB · còn chưa tới 1 phút (1 KB/giây)',
  ],
  [{ sent: 345 * mega, total: 345 * mega }, '100% · 345 trên 345 MB'],
  [{ sent: mega * 1200, total: mega * 3500, secondsLeft: 3900 }, '34% · 1,2 trên 3,4 GB · còn 1 giờ 5 phút'],
  [{ sent: 100, total: 300 * 1024, secondsLeft: 7200 }, '0% · 0 trên 300 KB · còn 2 giờ'],
])('an upload of %o reads “%s”', (sending, words) => expect(uploadWords(sending)).toBe(words))

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [5, 3, 100],
])('%i of %i bytes are %i percent', (sent, total, percent) => expect(percentOf(sent, total)).toBe(percent))

test.each([
  [340 * 1024, '340 KB'],
  [184.4 * mega, '184 MB'],
  [3.2 * 1024 * mega, '3,2 GB'],
  [100 * 1024 * mega, '100 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatFilmBytes(bytes)).toBe(words))

test('the speed is that of the last seconds, and begins anew after a sleep', () => {
  let now = 0
  const meter = createMeter(100 * mega, () => now)
  expect(meter(0)).toEqual({ sent: 0, total: 100 * mega })
  now = 1000
  expect(meter(mega).secondsLeft).toBeUndefined()
  now = 10_000
  expect(meter(10 * mega)).toMatchObject({ bytesPerSecond: mega, secondsLeft: 90 })
  now = 3_610_000
  expect(meter(11 * mega).secondsLeft).toBeUndefined()
  now = 3_614_000
  expect(meter(31 * mega)).toMatchObject({ bytesPerSecond: 5 * mega, secondsLeft: 14 })
})

test('a line on which nothing moves has no time left', () => {
  let now = 0
  const meter = createMeter(100, () => now)
  meter(50)
  now = 5000
  expect(meter(50)).toEqual({ sent: 50, total: 100 })
})
