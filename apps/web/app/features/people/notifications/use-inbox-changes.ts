import { useEffect, useEffectEvent } from 'react'
import { useLive } from '#app/shared/use-live.ts'

/** Called when the inbox has changed, or may have changed while disconnected. A hidden tab refreshes when it becomes visible. */
export function useInboxChanges(onChange: () => void) {
  const notify = useEffectEvent(onChange)
  useLive('notifications:changed', () => void (document.hidden || onChange()))
  useEffect(() => {
    const notifyIfVisible = () => void (document.hidden || notify())
    document.addEventListener('visibilitychange', notifyIfVisible)
    addEventListener('focus', notifyIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', notifyIfVisible)
      removeEventListener('focus', notifyIfVisible)
    }
  }, [])
}
