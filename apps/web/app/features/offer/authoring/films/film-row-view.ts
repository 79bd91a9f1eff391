import type { LectureFilm } from '@khue/contracts/ground/media'
import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { filmsText as text } from './films.text.ts'
import { type FilmJob, sendingOf } from './sending/film-job.ts'
import { formatFilmBytes, percentOf, uploadWords } from './sending/upload-meter.ts'
import { formatSeconds } from './watching/film-chapters.ts'

type Item = Pick<CourseItem, 'videoId' | 'captionsId' | 'filmSeconds'>
export type FilmRowView = {
  tone: 'NONE' | 'READY' | 'BUSY' | 'SENDING' | 'BAD'
  words: string
  /** Of the bar, from 0 to 1. */
  share?: number
  /** What the row offers besides its menu. */
  offers: 'CHOOSE' | 'CHOOSE_OTHER' | 'GO_ON' | 'PAUSE' | undefined
  /** A film on its way can be given up. */
  canCancel: boolean
  isSource: boolean
}

const base = { offers: undefined, canCancel: false, isSource: false }

/** What the row of a lecture shows. A film on its way comes before the one that the lecture has until then. */
export function filmRow(item: Item, film: LectureFilm | undefined, job: FilmJob | undefined, isOnline: boolean): FilmRowView {
  return job ? jobRow(job, isOnline) : storedRow(item, film)
}

function storedRow({ videoId, captionsId, filmSeconds }: Item, film: LectureFilm | undefined): FilmRowView {
  if (videoId === null) return { ...base, tone: 'NONE', words: text.none, offers: 'CHOOSE' }
  if (film?.state === 'REFUSED') return { ...base, tone: 'BAD', words: film.refusal ?? '', offers: 'CHOOSE_OTHER' }
  const seconds = filmSeconds ?? (film?.state === 'READY' ? film.seconds : null)
  if (seconds === null) return { ...base, tone: 'BUSY', words: text.checking }
  const bytes = film?.renditions.reduce((sum, one) => sum + one.bytes, 0) ?? 0
  const size = bytes > 0 ? formatFilmBytes(bytes) : ''
  return { ...base, tone: 'READY', words: text.facts(formatSeconds(seconds), size, captionsId !== null) }
}

// every state returns, which the compiler checks
// oxlint-disable-next-line typescript/consistent-return
function jobRow(job: FilmJob, isOnline: boolean): FilmRowView {
  const { state, isSource } = job
  const own = { ...base, isSource, canCancel: true }
  const sending = sendingOf(job)
  const percent = sending && percentOf(sending.sent, sending.total)
  const share = sending && sending.sent / Math.max(1, sending.total)
  switch (state.step) {
    case 'QUEUED':
      return { ...own, tone: 'BUSY', words: text.queued }
    case 'PREPARING':
      return { ...own, tone: 'SENDING', words: text.preparing(Math.floor(state.share * 100)), share: state.share }
    case 'SENDING': {
      const words = isOnline ? uploadWords(state.sending) : text.offline
      return { ...own, tone: isOnline ? 'SENDING' : 'BAD', words, share: share ?? 0, offers: 'PAUSE' }
    }
    case 'SAVING':
      return { ...own, tone: 'BUSY', words: text.saving, canCancel: false }
    case 'PAUSED':
      return { ...own, tone: 'SENDING', words: text.paused(percent ?? 0), share: share ?? 0, offers: 'GO_ON' }
    case 'ELSEWHERE':
      return { ...own, tone: 'BUSY', words: text.elsewhere, canCancel: false }
    case 'REFUSED':
      return { ...own, tone: 'BAD', words: text.refusals[state.why], offers: 'CHOOSE_OTHER' }
    case 'BROKEN':
      return { ...own, tone: 'BAD', words: state.message ?? brokenWords(percent), offers: 'GO_ON' }
  }
}
const brokenWords = (percent: number | undefined) => (percent === undefined ? text.broken : text.brokenAt(percent))

/** What a screen reader hears of a film on its way: each new state, and every quarter of the upload. */
export function announcementOf(job: FilmJob): string {
  const sending = sendingOf(job)
  if (job.state.step !== 'SENDING' || !sending) return jobRow(job, true).words.replace(/: \d+%$/, '')
  const quarter = Math.floor(percentOf(sending.sent, sending.total) / 25) * 25
  return `Đã tải ${quarter}%`
}
