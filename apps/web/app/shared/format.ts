const zone = 'Asia/Ho_Chi_Minh' // business days are Vietnamese days, wherever the server or the reader is

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
})
const weekdays: Record<string, string> = { Mon: 'T2', Tue: 'T3', Wed: 'T4', Thu: 'T5', Fri: 'T6', Sat: 'T7', Sun: 'CN' }
const longWeekdays: Record<string, string> = {
  Mon: 'Thứ Hai',
  Tue: 'Thứ Ba',
  Wed: 'Thứ Tư',
  Thu: 'Thứ Năm',
  Fri: 'Thứ Sáu',
  Sat: 'Thứ Bảy',
  Sun: 'Chủ nhật',
}

type Moment = Date | string
const read = (moment: Moment) => Object.fromEntries(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))

/** 1290000 → "1.290.000đ" (spec 9: currency suffix). */
export const formatVnd = (amount: number) => `${formatNumber(amount)}đ`

/** 1290000 → "1.290.000"; 4.9 → "4,9". */
export function formatNumber(value: number, decimals = 0) {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${value < 0 ? '−' : ''}${grouped}${fraction ? `,${fraction}` : ''}`
}

/** "19:30" */
export const formatTime = (moment: Moment) => {
  const { hour, minute } = read(moment)
  return `${hour}:${minute}`
}
/** "19:30–21:00" */
export const formatTimeRange = (from: Moment, to: Moment) => `${formatTime(from)}–${formatTime(to)}`
/** "24/11/2026" */
export const formatDate = (moment: Moment) => {
  const { day, month, year } = read(moment)
  return `${day}/${month}/${year}`
}
/** "24/11" */
export const formatDayMonth = (moment: Moment) => formatDate(moment).slice(0, 5)
/** "19:30 24/11/2026" (spec 9) */
export const formatDateTime = (moment: Moment) => `${formatTime(moment)} ${formatDate(moment)}`
/** "T3", "CN" */
export const formatWeekday = (moment: Moment) => weekdays[read(moment).weekday ?? ''] ?? ''
/** "Thứ Ba", "Chủ nhật" */
export const formatLongWeekday = (moment: Moment) => longWeekdays[read(moment).weekday ?? ''] ?? ''
/** "2026-11-24", the Vietnamese day of a moment; days compare as text. */
export const dayOf = (moment: Moment) => {
  const { day, month, year } = read(moment)
  return `${year}-${month}-${day}`
}
/** "2026-11-24", a day without a time → "24/11/2026" */
export const formatDay = (day: string) => day.split('-').toReversed().join('/')
/** The day since which a version of a text holds: "2026-11-24.2" → "24/11/2026" */
export const formatVersion = (version: string) => formatDay(version.slice(0, '2026-11-24'.length))

const mega = 1024 * 1024
/** How large a file is: `340 KB`, `2,3 MB`. */
export const formatBytes = (bytes: number) =>
  bytes < mega ? `${formatNumber(Math.ceil(bytes / 1024))} KB` : `${formatNumber(bytes / mega, bytes % mega === 0 ? 0 : 1)} MB`
