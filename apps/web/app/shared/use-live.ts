import type { LiveEvent } from '@khue/contracts/live'
import { useEffect, useEffectEvent } from 'react'
import { live, type LiveHandler } from './live.ts'
import { useSession } from './session.tsx'

/** Keeps the page connected for as long as somebody is signed in and is themselves: whoever looks as somebody else hears nothing. */
export function useLiveConnection() {
  const { profile } = useSession()
  const personId = profile && !profile.view ? profile.id : undefined
  useEffect(() => (personId === undefined ? undefined : live.open()), [personId])
}

/** `useLive('notifications:changed', askAgain)`: calls it when that happens, and without data when it may have been missed. */
export function useLive<E extends LiveEvent>(event: E, handler: LiveHandler<E>) {
  const tell = useEffectEvent(handler)
  useEffect(() => live.hear(event, (data) => tell(data)), [event])
}
