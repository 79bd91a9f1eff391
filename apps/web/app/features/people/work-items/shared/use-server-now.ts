import { useEffect, useState } from 'react'
import { untilNextMinute } from './due-clock.ts'

/**
 * The server's time, in milliseconds, moved each minute; the browser's clock only measures what has elapsed. A new `now` from the server starts it
 * anew, and a page that was hidden catches up when it is shown.
 */
export function useServerNow(now: string) {
  const start = Date.parse(now)
  const [current, setCurrent] = useState(start)
  useEffect(() => {
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const moment = start + (performance.now() - startedAt)
      setCurrent(moment)
      if (!document.hidden) timer = setTimeout(tick, untilNextMinute(moment))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [start])
  return Math.max(current, start)
}
