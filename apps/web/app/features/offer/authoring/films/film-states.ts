import type { LectureFilm } from '@khue/contracts/ground/media'
import type { CourseItem } from '@khue/contracts/offer/course-draft'

export type Films = ReadonlyMap<string, LectureFilm>

/** What the page was loaded with, and what it has heard since. A verdict never becomes open again. */
export function mergeFilms(loaded: readonly LectureFilm[], heard: readonly LectureFilm[]): Films {
  const films = new Map<string, LectureFilm>()
  for (const film of [...loaded, ...heard]) {
    const known = films.get(film.id)
    if (!known || known.state === 'CHECKING') films.set(film.id, film)
  }
  return films
}

type Lecture = Pick<CourseItem, 'videoId' | 'filmSeconds'>
/** Films of lectures that wait for their verdict. */
export const openFilms = (lectures: readonly Lecture[], films: Films): string[] =>
  lectures.flatMap(({ videoId, filmSeconds }) => {
    if (videoId === null || filmSeconds !== null) return []
    return (films.get(videoId)?.state ?? 'CHECKING') === 'CHECKING' ? [videoId] : []
  })

/** The list of open films has no ready ones: the page asks for them. */
export const hasBecomeReady = (open: readonly string[], heard: readonly LectureFilm[]) =>
  open.some((id) => heard.every((film) => film.id !== id))

/** Also one whose film this page has just seen become ready. */
export const isReady = ({ videoId, filmSeconds }: Lecture, films: Films) =>
  filmSeconds !== null || (videoId !== null && films.get(videoId)?.state === 'READY')
export const countReady = (lectures: readonly Lecture[], films: Films) => lectures.filter((one) => isReady(one, films)).length
