import { useEffect, useEffectEvent } from 'react'
import { useLive } from '#app/shared/use-live.ts'

/** Something in the inbox has changed, or may have while nobody looked. A hidden tab asks when it is seen again. */
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
