import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3000

/** Asks the page's loader again every few seconds while the page is looked at, beginning in so many milliseconds; undefined, never. */
export function useProgress(inMs: number | undefined) {
  const { revalidate, state } = useRevalidator()
  const isResting = state !== 'idle'
  useEffect(() => {
    if (isResting || inMs === undefined) return undefined
    const begun = performance.now()
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() - begun >= inMs) void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isResting, inMs, revalidate])
}
