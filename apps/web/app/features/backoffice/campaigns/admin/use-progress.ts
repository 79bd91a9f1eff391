import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3000

/** Revalidates the page every few seconds while the tab is visible, starting in `inMs`; undefined disables polling. */
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
