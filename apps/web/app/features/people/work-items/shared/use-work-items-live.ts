import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/shared/use-live.ts'

/** Loads the page again when a case was opened, claimed, given back or decided, on any node; once for all that happens while it loads. */
export function useWorkItemsLive() {
  const { state, revalidate } = useRevalidator()
  const isAskedAgain = useRef(false)
  const load = useEffectEvent(() => {
    if (state === 'idle') void revalidate()
    else isAskedAgain.current = true
  })
  useEffect(() => {
    if (state !== 'idle' || !isAskedAgain.current) return
    isAskedAgain.current = false
    load()
  }, [state])
  useLive('work-items:changed', () => load())
}
