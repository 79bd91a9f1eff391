import { expect, test } from 'vitest'
import { escapeText, fold, toIcs } from './ics.ts'

const event = {
  uid: '01990000-0000-7000-8000-000000000001@khue.vn',
  sequence: 2,
  startsAt: new Date('2026-12-01T19:30:00+07:00'),
  endsAt: new Date('2026-12-01T21:00:00+07:00'),
  summary: 'Toán 8: phân thức, rút gọn; quy đồng\\mẫu — lớp của cô Nguyễn Thị Phương Thảo, buổi thứ sáu trên hai mươi bốn',
  description: 'Người dạy: Nguyễn Thu Hà\nBEGIN:VALARM',
  url: 'https://khue.vn/account/lessons/01990000-0000-7000-8000-000000000001',
  isCancelled: false,
}
const stampedAt = new Date('2026-11-01T00:00:00Z')
/** As RFC 5545 reads it: lines unfolded, texts unescaped. */
const read = (ics: string) =>
  ics
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.replaceAll(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark)))

test('an event is read as it was written, in UTC, with the zone named', () => {
  const lines = read(toIcs({ name: 'Lịch học', stampedAt }, [event]))
  expect(lines).toContain('X-WR-TIMEZONE:Asia/Ho_Chi_Minh')
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261201T123000Z',
    'DTEND:20261201T140000Z',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    `SUMMARY:${event.summary}`,
    `DESCRIPTION:${event.description}`,
    `URL:${event.url}`,
  ])
  expect(lines.at(-1)).toBe('')
})

test('no line is longer than 75 bytes, and none is cut within a character', () => {
  const lines = toIcs({ name: 'Lịch học', stampedAt }, [event]).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  for (const text of ['ế'.repeat(100), '😀'.repeat(60), 'a'.repeat(75), 'a'.repeat(76), ''])
    expect(fold(text).replaceAll('\r\n ', '')).toBe(text)
  expect(fold('a'.repeat(75))).not.toContain('\r\n')
  expect(toIcs({ name: '', stampedAt }, [])).toContain('BEGIN:VTIMEZONE')
})

test.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['dòng\r\nhai\nba\rbốn', 'dòng\\nhai\\nba\\nbốn'],
  ['chuông\u0007', 'chuông'],
])('%j is escaped', (text, escaped) => expect(escapeText(text)).toBe(escaped))
