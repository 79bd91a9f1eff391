import type { LiveEvent } from '@khue/contracts/live'
import { useEffect, useEffectEvent } from 'react'
import { live, type LiveHandler } from './live.ts'

/** `useLive('notifications:changed', refresh)`: calls the handler for each event, and without data when events may have been missed. */
export function useLive<E extends LiveEvent>(event: E, handler: LiveHandler<E>) {
  const notify = useEffectEvent(handler)
  useEffect(() => live.subscribe(event, (data) => notify(data)), [event])
}
