import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announcementOf } from './film-row-view.ts'
import { type Films, isReady } from './film-states.ts'
import { filmsText as text } from './films.text.ts'
import type { FilmJob } from './sending/film-job.ts'

/** What a screen reader is told: what has changed last, never each percent. */
export function useAnnouncements(
  jobs: readonly FilmJob[],
  films: Films,
  lectures: readonly CourseItem[],
  nameOf: (item: CourseItem) => string,
) {
  const [words, setWords] = useState('')
  const before = useRef<ReadonlyMap<string, string>>(undefined)
  const now = new Map<string, string>()
  for (const item of lectures) {
    const job = jobs.find(({ itemId }) => itemId === item.itemId)
    const name = nameOf(item)
    if (job) now.set(item.itemId, text.announced(name, announcementOf(job)))
    else if (isReady(item, films)) now.set(item.itemId, text.announcedReady(name))
  }
  const hear = useEffectEvent(() => {
    const known = before.current
    before.current = now
    if (!known) return // what the page was loaded with
    const changed = [...now].findLast(([itemId, said]) => known.get(itemId) !== said)
    if (changed) setWords(changed[1])
  })
  // runs after each change of the page: a few texts are compared
  useEffect(() => hear())
  return words
}
