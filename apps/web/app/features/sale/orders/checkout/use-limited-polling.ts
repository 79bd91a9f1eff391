import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'

const intervalMs = 2000
const limit = 30

/**
 * Revalidates the page every two seconds while waiting: for one minute in total, not counting the time the page is hidden, as when a
 * banking app is open. `isSlow` means polling has stopped; `check` asks once more and restarts it.
 */
export function useLimitedPolling(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  const isHidden = useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  )
  const [asked, setAsked] = useState(0)
  const isSlow = isWaiting && asked >= limit
  const isResting = !isWaiting || isSlow || isHidden || state !== 'idle'

  useEffect(() => {
    if (isResting) return undefined
    // an interval: React may render a question and its answer together, and then this effect does not run again
    const timer = setInterval(() => {
      setAsked((times) => times + 1)
      void revalidate()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isResting, revalidate])

  const check = () => {
    setAsked(0)
    void revalidate()
  }
  return { isSlow, isChecking: state !== 'idle', check }
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
