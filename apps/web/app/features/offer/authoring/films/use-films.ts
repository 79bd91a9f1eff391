import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { useState } from 'react'
import { useEditor } from '../editor-context.ts'
import { numbersOf } from '../programme/programme.ts'
import { programmeText } from '../programme/programme.text.ts'
import { lecturesOf } from './file-assignment.ts'
import type { OpenDialog } from './film-dialogs.tsx'
import type { FilmAction } from './film-menu.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useFilmChanges } from './use-film-changes.ts'
import { useFilmJobs } from './use-film-jobs.ts'
import { type Usage, useFilmStates } from './use-film-states.ts'

/** The films of a course: those that lectures have, those on their way, and what can be done with them. */
export function useFilms(loadedUsage: Usage | null) {
  const { course, fields } = useEditor()
  const lectures = lecturesOf(fields.items)
  const { films, usage } = useFilmStates(course, lectures, loadedUsage)
  const { jobs, store, start } = useFilmJobs(course.id)
  const changes = useFilmChanges()
  const [dialog, setDialog] = useState<OpenDialog>()
  const numbers = numbersOf(fields.items)
  const nameOf = ({ kind, itemId }: CourseItem) => programmeText.numbered(kind, numbers.get(itemId) ?? 0)
  const jobOf = (itemId: string) => jobs.find((job) => job.itemId === itemId)
  const announcement = useAnnouncements(jobs, films, lectures, nameOf)

  function act(itemId: string, action: FilmAction) {
    const filmId = jobOf(itemId)?.filmId ?? ''
    switch (action.type) {
      case 'CHOOSE':
        return void start(itemId, action.file)
      case 'ADD_CAPTIONS':
        return void changes.addCaptions(itemId, action.file)
      case 'REMOVE_CAPTIONS':
        return void changes.removeCaptions(itemId)
      case 'PAUSE':
        return store?.pause(filmId)
      case 'GO_ON':
        return store?.goOn(filmId)
      case 'CANCEL':
        return void store?.drop(filmId)
      default:
        return setDialog({ kind: action.type, itemId })
    }
  }
  return { lectures, films, usage, jobs, jobOf, nameOf, announcement, dialog, setDialog, act, start, removeFilm: changes.removeFilm }
}
export type Shown = ReturnType<typeof useFilms>
