import { sayFilmLength } from '@khue/contracts/ground/media-rules'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 962 becomes “16:02”, 3723 “1:02:03”. */
export function clockTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** 105 becomes “1:45”: a length, in which no zero stands first. */
export const lengthTime = (seconds: number) => clockTime(seconds).replace(/^0(\d:)/, '$1')

/** For screen readers: “16 phút 2 giây”. */
export const spokenTime = (seconds: number) => sayFilmLength(Math.floor(seconds))
