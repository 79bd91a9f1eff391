import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { useSession } from '#app/shared/session.tsx'
import type { Draft } from './draft.ts'
import { createDraftStore, type DraftSource, type DraftStore } from './draft-store.ts'

/** The draft of an open page, saved after each pause in typing. `loaded` is the page's data, and changes with it alone. */
export function useDraft<F extends object>(loaded: Draft<F>, source: DraftSource<F>) {
  const { profile } = useSession()
  const personId = profile?.id ?? ''
  const [store] = useState(() => createDraftStore({ draft: loaded, personId, source, storage: browserStorage }))
  const snapshot = useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => {
    store.restore()
    const send = () => void store.flush()
    const sendWhenHidden = () => document.visibilityState === 'hidden' && send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      store.dispose()
    }
  }, [store])
  useEffect(() => store.refresh(loaded), [store, loaded])
  return { store, snapshot, leaving: useLeaving(store, snapshot.status === 'SAVED') }
}

export type Leaving = ReturnType<typeof useLeaving>

/** Saves before another page is opened; asks only when that does not succeed. */
function useLeaving<F extends object>(store: DraftStore<F>, isSaved: boolean) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && store.read().status !== 'SAVED',
      [store],
    ),
  )
  const { state, proceed } = blocker
  useEffect(() => {
    if (state !== 'blocked') return undefined
    let isLeft = false
    void store.flush().then(() => {
      if (isLeft) return undefined
      return store.read().status === 'SAVED' ? proceed?.() : setAsking(true)
    })
    return () => {
      isLeft = true
    }
  }, [store, state, proceed])
  useEffect(() => {
    if (isSaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  const end = (go: (() => void) | undefined) => {
    setAsking(false)
    go?.()
  }
  return {
    isAsking: isAsking && blocker.state === 'blocked',
    stay: () => end(blocker.reset),
    leave: () => end(blocker.proceed),
  }
}
