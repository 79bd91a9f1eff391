import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import type { FilmJob } from './sending/film-job.ts'
import type { FilmJobs } from './sending/film-jobs.ts'

const none: readonly FilmJob[] = []
const never = () => () => undefined
const load = () => import('./sending/jobs-of-this-tab.ts')

/** Films of a course that are on their way, also those that an earlier page has left on this device. Loaded after the page. */
export function useFilmJobs(courseId: string) {
  const { profile } = useSession()
  const personId = profile?.id
  const [store, setStore] = useState<FilmJobs>()
  useEffect(() => {
    if (personId === undefined) return
    load().then(
      ({ jobsOfThisTab }) => setStore(jobsOfThisTab(personId)),
      () => undefined, // tried again when a film is chosen
    )
  }, [personId])
  const all = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? (() => none), () => none)
  const jobs = all.filter((job) => job.courseId === courseId && job.personId === personId)
  useEndedJobs(jobs)
  const start = useCallback(
    async (itemId: string, file: File) => {
      if (personId === undefined) return
      const { jobsOfThisTab } = await load()
      const loaded = jobsOfThisTab(personId)
      setStore(loaded)
      loaded.start({ personId, courseId, itemId, file })
    },
    [personId, courseId],
  )
  return { jobs, store, start }
}

/** A film that has arrived, here or in another tab, is the server's now. */
function useEndedJobs(jobs: readonly FilmJob[]) {
  const { revalidate } = useRevalidator()
  const before = useRef(0)
  const { length } = jobs
  useEffect(() => {
    if (length < before.current) void revalidate()
    before.current = length
  }, [length, revalidate])
}

const subscribeLine = (notify: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, notify)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, notify)
  }
}
export const useOnline = () =>
  useSyncExternalStore(
    subscribeLine,
    () => navigator.onLine,
    () => true,
  )
