import { useEffect, useState } from 'react'

const everyMs = 20_000

/** Milliseconds from the server's `now` to a moment, for words in minutes; a component is `key`ed by `now`, from which it counts. */
export function useMinutesLeft(now: string, at: string) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - startedAt), everyMs)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(at) - Date.parse(now) - passed
}
