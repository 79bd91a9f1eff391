import { createHash } from 'node:crypto'
import type { CourseContent } from '@khue/contracts/offer/course-content'
import { CourseDraft, type CourseItem, type CourseProgramme, mustWatchBounds } from '@khue/contracts/offer/course-draft'

type Stored = CourseDraft & Partial<Pick<CourseContent, 'programme' | 'introCaptions'>> & { emptyChapters?: readonly EmptyChapter[] }
type EmptyChapter = { at: number; title: string }

/** A draft that says only what a course starts with. */
export const emptyDraft = (given: Pick<CourseDraft, 'title' | 'categoryId' | 'format'>): CourseDraft => ({
  ...given,
  summary: '',
  description: '',
  outcomes: [],
  gradeFrom: null,
  gradeTo: null,
  examTarget: null,
  textbook: null,
  fee: null,
  originalFee: null,
  lessons: null,
  lessonMinutes: null,
  classSize: null,
  hasFreeTrial: false,
  provinceCode: null,
  introVideo: null,
  faq: [],
})

/** The fields of stored texts; the programme of a draft stands in its items. */
export const draftOf = (stored: Stored): CourseDraft => CourseDraft.parse({ ...emptyDraft(stored), ...stored })

/** How a lecture is watched until its author says more. */
export const unwatched = { accessDays: null, mustWatchPercent: mustWatchBounds.usual, isNoSkip: false, filmChapters: [] }
const unfilmed = { ...unwatched, videoId: null, captionsId: null, filmSeconds: null }

/** The id of an item that was approved before items had ids: the same whenever it is asked for. */
function idOf(courseId: string, position: number) {
  const hex = createHash('sha256').update(`${courseId} ${position}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The items of a course whose approved texts hold its programme alone. */
export function itemsOfTexts(courseId: string, { programme = [], format }: Pick<Stored, 'programme' | 'format'>): CourseProgramme {
  let position = 0
  return programme.map(({ title, lessons }) => ({
    title,
    items: lessons.map((lesson): CourseItem => ({
      itemId: idOf(courseId, position++),
      kind: format === 'RECORDED' ? 'LECTURE' : 'LIVE',
      title: lesson.title,
      minutes: lesson.minutes,
      isFree: lesson.isFree,
      content: '',
      displayAt: null,
      deadline: null,
      documents: [],
      ...unfilmed,
    })),
  }))
}

/** A draft keeps chapters without items beside them, because a chapter is otherwise known by its items alone. */
export const emptyChaptersOf = (programme: CourseProgramme): EmptyChapter[] =>
  programme.flatMap(({ title, items }, at) => (items.length === 0 ? [{ at, title }] : []))
export const withEmptyChapters = (filled: CourseProgramme, { emptyChapters = [] }: Pick<Stored, 'emptyChapters'>): CourseProgramme =>
  emptyChapters.reduce((programme, { at, title }) => programme.toSpliced(at, 0, { title, items: [] }), filled)
/** As it is submitted. */
export const withoutEmptyChapters = (programme: CourseProgramme) => programme.filter(({ items }) => items.length > 0)

const isLesson = ({ kind }: CourseItem) => kind === 'LIVE' || kind === 'LECTURE'

/** The complete texts, as buyers see them, if the draft is complete. */
export const completeTexts = ({ emptyChapters: _left, ...stored }: Stored, programme: CourseProgramme) => ({
  ...stored,
  textbook: stored.textbook === '' ? null : stored.textbook,
  classSize: stored.format === 'RECORDED' ? null : stored.classSize,
  programme: programme.flatMap(({ title, items }) => {
    const lessons = items.filter(isLesson).map(({ itemId, kind, title, minutes, isFree, accessDays }) => ({
      title,
      minutes,
      kind: 'LESSON',
      isFree,
      ...(accessDays && { accessDays }),
      ...(kind === 'LECTURE' && isFree && { itemId }),
    }))
    return lessons.length > 0 ? [{ title, lessons }] : []
  }),
})

export const lessonsOfProgramme = (programme: CourseProgramme) => programme.flatMap(({ items }) => items.filter(isLesson))

/** JSON with sorted keys: PostgreSQL keeps no order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one)]))
}

/**
 * Names exactly what a reviewer has read: texts, programme, documents, films with their subtitles, chapters and rules. What is as usual is left out, so
 * that requests from before films keep their names. Whether a film is ready is no part of it.
 */
export const contentShaOf = (content: Stored, programme: CourseProgramme) =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ content: draftOf(content), programme: programme.map(named) })))
    .digest('hex')
const named = ({ title, items }: CourseProgramme[number]) => ({ title, items: items.map(withoutUsual) })
const withoutUsual = (item: CourseItem) => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(unfilmed).flatMap(([key, usual]) => (isSame(item[key as keyof CourseItem], usual) ? [[key, undefined]] : [])),
  ),
  filmSeconds: undefined,
})

export const isSame = (one: unknown, other: unknown) => JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
