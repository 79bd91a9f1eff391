import { useEffect, useEffectEvent } from 'react'
import { useLive } from '#app/shared/use-live.ts'

/** Called when the inbox has changed, or may have changed while disconnected. A hidden tab refreshes when it becomes visible. */
export function useInboxChanges(onChange: () => void) {
  const tell = useEffectEvent(onChange)
  useLive('notifications:changed', () => void (document.hidden || onChange()))
  useEffect(() => {
    const tellIfSeen = () => void (document.hidden || tell())
    document.addEventListener('visibilitychange', tellIfSeen)
    addEventListener('focus', tellIfSeen)
    return () => {
      document.removeEventListener('visibilitychange', tellIfSeen)
      removeEventListener('focus', tellIfSeen)
    }
  }, [])
}
