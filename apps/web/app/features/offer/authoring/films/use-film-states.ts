import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { filmsApi } from './films-api.ts'
import { hasBecomeReady, mergeFilms, openFilms } from './film-states.ts'

const pollMs = 3000
type Heard = Awaited<ReturnType<typeof filmsApi.list>>
export type Usage = Heard['usage']

/** The films of a course; asks for verdicts every few seconds, only while one is open and the page is seen. */
export function useFilmStates(course: CourseToAuthor, lectures: readonly CourseItem[], loaded: Usage | null) {
  const { revalidate } = useRevalidator()
  const [heard, setHeard] = useState<Heard>()
  const films = useMemo(() => mergeFilms(course.films, heard?.items ?? []), [course.films, heard])
  const open = openFilms(lectures, films)
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const next = await filmsApi.list().catch(() => undefined) // asked again
    if (!next) return
    setHeard(next)
    if (hasBecomeReady(open, next.items)) await revalidate()
  })
  const isWaiting = open.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void ask(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { films, usage: heard?.usage ?? loaded }
}
