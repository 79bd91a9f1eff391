import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import { useLive } from '#app/shared/use-live.ts'

/**
 * Loads the page again when a case was opened, claimed, given back or decided, on any node; once for all that happens while it loads, and not while an
 * answer is awaited: the new page could remove the form that awaits it.
 */
export function useWorkItemsLive() {
  const { state, revalidate } = useRevalidator()
  const isIdle = useFetchers().every((fetcher) => fetcher.state === 'idle') && state === 'idle'
  const isAskedAgain = useRef(false)
  const load = useEffectEvent(() => {
    if (isIdle) void revalidate()
    else isAskedAgain.current = true
  })
  useEffect(() => {
    if (!isIdle || !isAskedAgain.current) return
    isAskedAgain.current = false
    load()
  }, [isIdle])
  useLive('work-items:changed', () => load())
}
