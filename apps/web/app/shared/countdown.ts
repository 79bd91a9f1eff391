const urgentMs = 2 * 60_000 // visual: under 2 minutes

/** The displayed remaining time. Rounds up, so that 0:00 means the end. */
export function timeLeft(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60, isUrgent: seconds * 1000 <= urgentMs, isOver: seconds === 0 }
}

/** The time until the displayed second changes. */
export const untilNextSecond = (ms: number) => ms % 1000 || 1000

/** "14:32"; minutes may exceed 59. */
export const clockDigits = ({ minutes, seconds }: { minutes: number; seconds: number }) =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
