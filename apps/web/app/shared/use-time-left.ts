import { useEffect, useState } from 'react'
import { timeLeft, untilNextSecond } from './countdown.ts'

/** Both by the server's clock; the browser's is only asked how much time has passed since. */
export type Term = { now: string; expiresAt: string }

/**
 * Counts down second by second, and not while the page is hidden. The first view is what the server has drawn; a new
 * `now` from the server starts it anew.
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
