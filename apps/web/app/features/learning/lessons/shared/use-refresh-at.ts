import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { untilNext } from './lesson-words.ts'

/** Revalidates when the clock changes what the page shows; the next `now` of the server starts the next wait. */
export function useRefreshAt(now: string, moments: readonly (string | null)[]) {
  const { revalidate } = useRevalidator()
  const listed = moments.join(' ')
  useEffect(() => {
    const wait = untilNext(now, listed.split(' '))
    if (wait === undefined) return undefined
    const timer = setTimeout(() => void (navigator.onLine && revalidate()), wait) // without a connection the page would be lost to an error
    return () => clearTimeout(timer)
  }, [now, listed, revalidate])
}
