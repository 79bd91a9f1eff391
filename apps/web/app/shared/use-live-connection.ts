import { useEffect } from 'react'
import { useSession } from './session.tsx'

/** Keeps the socket connected while a user is signed in, but not while an admin views as another user. The client is loaded only then. */
export function useLiveConnection() {
  const { profile } = useSession()
  const personId = profile && !profile.view ? profile.id : undefined
  useEffect(() => {
    if (personId === undefined) return undefined
    const left = new AbortController()
    connect(left.signal).catch(() => undefined) // the script failed to load: the next page retries
    return () => left.abort()
  }, [personId])
}

async function connect(signal: AbortSignal) {
  const { live } = await import('./live.ts')
  if (!signal.aborted) signal.addEventListener('abort', live.open(), { once: true })
}
