import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates when the page becomes visible: it may have been paid or cancelled elsewhere. */
export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // without a connection the page would be lost to an error
    const ask = () => void (!document.hidden && navigator.onLine && revalidate())
    const askIfKept = ({ persisted }: PageTransitionEvent) => persisted && ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('pageshow', askIfKept)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('pageshow', askIfKept)
    }
  }, [revalidate])
}
