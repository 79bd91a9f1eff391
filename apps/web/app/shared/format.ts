/** Business days are Vietnamese days, independent of the server's and the reader's time zone: UTC+7 all year, since 1975. */
const aheadMs = 7 * 60 * 60_000
const dayMs = 24 * 60 * 60_000
const weekdays = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'] as const
const longWeekdays = ['Chủ nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'] as const

type Moment = Date | string
/**
 * Shifts a moment so that its UTC fields show Vietnamese time. A page does this a hundred times, and `Intl` would take a hundred times as
 * long.
 */
const wallClock = (moment: Moment) => new Date(new Date(moment).getTime() + aheadMs)

/** 1290000 → "1.290.000đ" (spec 9: currency suffix). */
export const formatVnd = (amount: number) => `${formatNumber(amount)}đ`

/** 1290000 → "1.290.000"; 4.9 → "4,9". */
export function formatNumber(value: number, decimals = 0) {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${value < 0 ? '−' : ''}${grouped}${fraction ? `,${fraction}` : ''}`
}

/** "19:30" */
export const formatTime = (moment: Moment) => wallClock(moment).toISOString().slice(11, 16)
/** "19:30–21:00" */
export const formatTimeRange = (from: Moment, to: Moment) => `${formatTime(from)}–${formatTime(to)}`
/** "24/11/2026" */
export const formatDate = (moment: Moment) => formatDay(dayOf(moment))
/** "24/11" */
export const formatDayMonth = (moment: Moment) => formatDate(moment).slice(0, 5)
/** "19:30 24/11/2026" (spec 9) */
export const formatDateTime = (moment: Moment) => `${formatTime(moment)} ${formatDate(moment)}`
/** "T3", "CN" */
export const formatWeekday = (moment: Moment) => weekdays[wallClock(moment).getUTCDay()] ?? ''
/** "Thứ Ba", "Chủ nhật" */
export const formatLongWeekday = (moment: Moment) => longWeekdays[wallClock(moment).getUTCDay()] ?? ''
/** "2026-11-24", the Vietnamese day of a moment; days compare as text. */
export const dayOf = (moment: Moment) => wallClock(moment).toISOString().slice(0, 10)
/** Number of Vietnamese calendar days between two moments: 1 from this evening to tomorrow morning. */
export const daysBetween = (from: Moment, to: Moment) => dayNumber(to) - dayNumber(from)
const dayNumber = (moment: Moment) => Math.floor(wallClock(moment).getTime() / dayMs)
/** "2026-11-24", a day without a time → "24/11/2026" */
export const formatDay = (day: string) => day.split('-').toReversed().join('/')
/** First day on which a version of a text is in force: "2026-11-24.2" → "24/11/2026" */
export const formatVersion = (version: string) => formatDay(version.slice(0, '2026-11-24'.length))

const mega = 1024 * 1024
/** File size: `340 KB`, `2,3 MB`. */
export const formatBytes = (bytes: number) =>
  bytes < mega ? `${formatNumber(Math.ceil(bytes / 1024))} KB` : `${formatNumber(bytes / mega, bytes % mega === 0 ? 0 : 1)} MB`
