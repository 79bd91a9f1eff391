import { dayOf, formatTime } from './format.ts'

/** A moment as `datetime-local` shows it, in Vietnamese time wherever the browser is. */
export const toWallTime = (moment: string | null) => (moment === null ? '' : `${dayOf(moment)}T${formatTime(moment)}`)

/** The moment of a `datetime-local` value in Vietnamese time; null for an empty or half filled one. */
export const fromWallTime = (wall: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) ? new Date(`${wall.slice(0, 16)}:00+07:00`).toISOString() : null
