import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'

/** Whole minutes of a film, at least one, as programmes name them. */
export const minutesOfFilm = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** A lecture whose author named no minutes has those of its film. */
export const withMinutesOfFilm = (item: CourseItem): CourseItem =>
  item.kind === 'LECTURE' && item.minutes === null && item.filmSeconds !== null
    ? { ...item, minutes: minutesOfFilm(item.filmSeconds) }
    : item

const idsOf = (programme: CourseProgramme, name: 'videoId' | 'captionsId') =>
  programme.flatMap(({ items }) => items.flatMap((item) => item[name] ?? []))

/** Films and subtitles of the one programme that the other lacks. Other versions may still have them. */
export function leftOutFilms(before: CourseProgramme, after: CourseProgramme) {
  const left = (name: 'videoId' | 'captionsId') => {
    const kept = new Set(idsOf(after, name))
    return [...new Set(idsOf(before, name))].filter((id) => !kept.has(id))
  }
  return { videoIds: left('videoId'), captionsIds: left('captionsId') }
}

export const filmIds = (programme: CourseProgramme) => [...new Set(idsOf(programme, 'videoId'))]
