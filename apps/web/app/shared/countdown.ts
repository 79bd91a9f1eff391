const urgentMs = 2 * 60_000 // visual: under 2 minutes

/** What is shown of the time left. The second that has begun counts, so that 0:00 means that it is over. */
export function timeLeft(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60, isUrgent: seconds * 1000 <= urgentMs, isOver: seconds === 0 }
}

/** The time until the shown second changes. */
export const untilNextSecond = (ms: number) => ms % 1000 || 1000

/** "14:32"; above an hour the minutes simply go on. */
export const clockDigits = ({ minutes, seconds }: { minutes: number; seconds: number }) =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
