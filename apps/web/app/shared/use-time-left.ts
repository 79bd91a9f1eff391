import { useEffect, useState } from 'react'
import { timeLeft, untilNextSecond } from './countdown.ts'

/** Both in server time; the browser's clock only measures the elapsed time. */
export type Term = { now: string; expiresAt: string }

/**
 * Counts down every second, except while the page is hidden. Starts with the server-rendered value; a new `now` from the server restarts
 * it.
 */
export function useTimeLeft({ now, expiresAt }: Term) {
  const [left, setLeft] = useState(() => span(now, expiresAt))

  useEffect(() => {
    const total = span(now, expiresAt)
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      clearTimeout(timer)
      const ms = total - (Date.now() - startedAt)
      setLeft(ms)
      if (ms > 0 && !document.hidden) timer = setTimeout(count, untilNextSecond(ms))
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [now, expiresAt])

  return timeLeft(left)
}

const span = (from: string, to: string) => Date.parse(to) - Date.parse(from)
