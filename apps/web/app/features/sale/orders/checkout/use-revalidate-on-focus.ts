import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates when the page becomes visible: it may have been paid or cancelled elsewhere. */
export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => void (!document.hidden && revalidate())
    const askIfKept = ({ persisted }: PageTransitionEvent) => persisted && ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('pageshow', askIfKept)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('pageshow', askIfKept)
    }
  }, [revalidate])
}
