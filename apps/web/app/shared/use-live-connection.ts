import { useEffect } from 'react'
import { useSession } from './session.tsx'

/**
 * Keeps the page connected for as long as somebody is signed in and is themselves: whoever looks as somebody else hears nothing.
 * What connects comes only for them.
 */
export function useLiveConnection() {
  const { profile } = useSession()
  const personId = profile && !profile.view ? profile.id : undefined
  useEffect(() => {
    if (personId === undefined) return undefined
    const left = new AbortController()
    connect(left.signal).catch(() => undefined) // no network for it: the next page tries again
    return () => left.abort()
  }, [personId])
}

async function connect(signal: AbortSignal) {
  const { live } = await import('./live.ts')
  if (!signal.aborted) signal.addEventListener('abort', live.open(), { once: true })
}
