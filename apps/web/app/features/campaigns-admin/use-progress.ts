import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3000

/** Asks the page's loader again every few seconds while something is under way and the page is looked at. */
export function useProgress(isUnderWay: boolean) {
  const { revalidate, state } = useRevalidator()
  const isResting = !isUnderWay || state !== 'idle'
  useEffect(() => {
    if (isResting) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isResting, revalidate])
}
