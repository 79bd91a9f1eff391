import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { useSession } from '#app/shared/session.tsx'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { authoringApi } from './authoring-api.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

/** The draft of the page's course, saved after each pause in typing. */
export function useDraft(course: CourseToAuthor) {
  const { profile } = useSession()
  const personId = profile?.id ?? ''
  const [store] = useState(() =>
    createDraftStore({
      course,
      personId,
      api: authoringApi,
      storage: browserStorage,
      nameOf: (field) => courseFieldNames[field],
    }),
  )
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
  useEffect(() => store.refresh(course), [store, course])
  return { store, snapshot, leaving: useLeaving(store, snapshot.status === 'SAVED') }
}

/** Saves before another page is opened; asks only when that does not succeed. */
function useLeaving(store: DraftStore, isSaved: boolean) {
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
