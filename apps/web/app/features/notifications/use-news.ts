import { useEffect, useEffectEvent } from 'react'

/** Something in the inbox may have changed: this tab is looked at again. */
export function useNews(onNews: () => void) {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const tellIfSeen = () => !document.hidden && tell()
    document.addEventListener('visibilitychange', tellIfSeen)
    addEventListener('focus', tellIfSeen)
    return () => {
      document.removeEventListener('visibilitychange', tellIfSeen)
      removeEventListener('focus', tellIfSeen)
    }
  }, [])
}
