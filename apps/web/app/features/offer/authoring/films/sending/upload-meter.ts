import { formatNumber } from '#app/shared/format.ts'

type Sample = { at: number; sent: number }
/** Long enough to even out pieces, short enough to notice a slower line. */
const windowMs = 20_000
/** A speed measured over less says nothing. */
const leastMs = 2000

export type Sending = { sent: number; total: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }

/** Measures an upload: the speed of the last seconds, and how long the rest takes at it. */
export function createMeter(total: number, now: () => number) {
  let samples: Sample[] = []
  return (sent: number): Sending => {
    const at = now()
    const before = samples.at(-1)
    // after a sleep or a broken line, what was before says nothing about now
    if (before && at - before.at > windowMs) samples = []
    samples = [...samples.filter((one) => at - one.at <= windowMs), { at, sent }]
    const [first] = samples
    const ms = first ? at - first.at : 0
    const bytes = first ? sent - first.sent : 0
    if (ms < leastMs || bytes <= 0) return { sent, total }
    const bytesPerSecond = (bytes * 1000) / ms
    return { sent, total, bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
  }
}

const kilo = 1024
const units = [
  { name: 'GB', bytes: kilo ** 3, decimals: 1 },
  { name: 'MB', bytes: kilo ** 2, decimals: 0 },
  { name: 'KB', bytes: kilo, decimals: 0 },
] as const
const unitOf = (bytes: number) => units.find((one) => bytes >= one.bytes) ?? units[2]

/** “3,2 GB”, “184 MB” */
export function formatFilmBytes(bytes: number) {
  const { name, bytes: size, decimals } = unitOf(bytes)
  return `${formatNumber(bytes / size, bytes % size === 0 ? 0 : decimals)} ${name}`
}
/** “214 trên 345 MB” */
function partOf(sent: number, total: number) {
  const { name, bytes, decimals } = unitOf(total)
  return `${formatNumber(sent / bytes, decimals)} trên ${formatNumber(total / bytes, decimals)} ${name}`
}

/** “62% · 214 trên 345 MB · còn 3 phút (2,1 MB/giây)” */
export function uploadWords({ sent, total, bytesPerSecond, secondsLeft }: Sending) {
  const left = secondsLeft === undefined ? '' : timeLeft(secondsLeft)
  const speed = bytesPerSecond === undefined ? '' : ` (${speedOf(bytesPerSecond)}/giây)`
  return [`${percentOf(sent, total)}%`, partOf(sent, total), left && left + speed].filter(Boolean).join(' · ')
}

/** Never 100 before the end. */
export const percentOf = (sent: number, total: number) => (total === 0 ? 0 : Math.floor((Math.min(sent, total) / total) * 100))

const speedOf = (bytes: number) =>
  bytes >= kilo ** 2 ? `${formatNumber(bytes / kilo ** 2, 1)} MB` : `${formatNumber(Math.max(1, Math.round(bytes / kilo)))} KB`

function timeLeft(seconds: number) {
  if (seconds < 60) return 'còn chưa tới 1 phút'
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `còn ${minutes} phút`
  return minutes % 60 === 0 ? `còn ${hours} giờ` : `còn ${hours} giờ ${minutes % 60} phút`
}
