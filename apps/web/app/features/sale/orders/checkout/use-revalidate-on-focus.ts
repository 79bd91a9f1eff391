import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks the server again when the page is seen anew: what is shown may have been paid or cancelled elsewhere meanwhile. */
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
