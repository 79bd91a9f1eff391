import type { LectureFilm } from '@khue/contracts/ground/media'
import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { formatSeconds } from '../films/watching/film-chapters.ts'
import { approvalsText } from './approvals.text.ts'

const { film: text } = approvalsText

/** The film of a lecture as its reviewer reads it: length and state, subtitles, and how it may be watched. */
export function filmFacts(item: CourseItem, film: LectureFilm | undefined): string {
  const { videoId, filmSeconds, captionsId, filmChapters, accessDays, mustWatchPercent, isNoSkip } = item
  if (videoId === null) return text.none
  const state = film?.state === 'REFUSED' ? text.refused(film.refusal ?? '') : text.checking
  return [
    filmSeconds === null ? state : text.length(formatSeconds(filmSeconds)),
    captionsId === null ? text.noCaptions : text.captions,
    filmChapters.length > 0 ? text.chapters(filmChapters.length) : '',
    accessDays === null ? text.always : text.days(accessDays),
    text.percent(mustWatchPercent),
    isNoSkip ? text.noSkip : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
