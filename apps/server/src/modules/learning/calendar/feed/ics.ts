// iCalendar (RFC 5545), as much of it as a feed of lessons needs.

export type IcsEvent = {
  uid: string
  /** Grows with every change of the time and with a cancellation. */
  sequence: number
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  url: string
  isCancelled: boolean
}
type Calendar = { name: string; /** When the feed was made; constant, so that an unchanged calendar has the same bytes. */ stampedAt: Date }

/** Times in UTC, because Vietnam has no daylight saving time; the zone is named for calendars that show one. */
export function toIcs({ name, stampedAt }: Calendar, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Khue//Lich hoc//VI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Asia/Ho_Chi_Minh',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zone, // a calendar without any component is invalid
    ...events.flatMap((event) => eventLines(event, stampedAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Ho_Chi_Minh',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const eventLines = ({ uid, sequence, startsAt, endsAt, summary, description, url, isCancelled }: IcsEvent, stampedAt: Date) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp(stampedAt)}`,
  `DTSTART:${stamp(startsAt)}`,
  `DTEND:${stamp(endsAt)}`,
  `SEQUENCE:${sequence}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  'END:VEVENT',
]

/** 20261201T123000Z */
const stamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Line breaks become `\n`; control characters other than tabs are not allowed in a text (RFC 5545, 3.3.11). */
export const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

const mostBytes = 75

/** Lines of 75 bytes at most, never cut within a character; a line that goes on begins with a space. */
export function fold(line: string): string {
  let [folded, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > mostBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
