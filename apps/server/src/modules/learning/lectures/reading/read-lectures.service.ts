import type { getLecture as getApi, listLectures as listApi } from '@khue/contracts/learning/lectures'
import type { Reply } from '@khue/contracts/endpoint'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { findCaptions, findLectureFilms } from '#modules/ground/media'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { learningError, lectureError } from '../lectures.errors.ts'
import { listNotes, showNote } from '../notes/notes.repository.ts'
import { asksFamily } from '../rights/asks-family.service.ts'
import { requireLearner } from '../rights/learner.service.ts'
import { showExtension } from '../extending/extension.ts'
import { findRight } from '../rights/find-right.read-model.ts'
import { nextOf, secondsOf, showCard } from './lecture-card.ts'
import { type LectureRow, listRows } from './lectures.read-model.ts'

/** Throws LEARNING_NOT_FOUND, also for a course without any source, unless the caller wrote it or is an admin. */
export async function readLectures(deps: Deps, actor: Actor, courseId: string, asked: string | undefined): Promise<Reply<typeof listApi>> {
  const learnerId = await requireLearner(deps, actor, asked)
  const rows = await listRows(deps.db, { learnerId, viewerId: actor.id, courseId })
  const [first] = rows
  if (!first || !(first.hasSource || first.isPreview)) throw learningError.LEARNING_NOT_FOUND()
  return {
    chapters: chaptersOf(rows).map(({ title, rows: some }) => ({ title, lectures: some.map(showCard) })),
    next: nextOf(rows),
    watchedSeconds: rows.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0),
    totalSeconds: secondsOf(rows),
    extension: showExtension(first, await asksFamily(deps, actor, learnerId)),
  }
}

const chaptersOf = (rows: readonly LectureRow[]) =>
  [...Map.groupBy(rows, ({ chapter }) => chapter).entries()].map(([chapter, some]) => ({
    number: chapter + 1,
    title: some[0]?.chapterTitle ?? '',
    rows: some,
  }))

type Which = { courseId: string; itemId: string }

/** Also after the deadline. A free lecture is open to everyone who is signed in. Throws LECTURE_NOT_FOUND, LEARNING_NOT_FOUND. */
export async function readLecture(deps: Deps, actor: Actor, which: Which, asked: string | undefined): Promise<Reply<typeof getApi>> {
  const learnerId = await requireLearner(deps, actor, asked)
  const rows = await listRows(deps.db, { ...which, learnerId, viewerId: actor.id })
  const at = rows.findIndex(({ itemId }) => itemId === which.itemId)
  const row = rows[at]
  if (!row || !(row.isPreview || row.state !== null)) throw lectureError.LECTURE_NOT_FOUND()
  const [cards, film, notes, isAskingFamily] = await Promise.all([
    listPeople(deps, [row.teacherId, learnerId]),
    showFilm(deps, row, actor),
    actor.id === learnerId ? listNotes(deps.db, { personId: learnerId, ...which }) : [],
    asksFamily(deps, actor, learnerId),
  ])
  const card = showCard(row)
  const [teacher, learner] = [row.teacherId, learnerId].map(
    (id) => cards.get(id) ?? { id, name: 'Tài khoản đã xoá', avatar: '/art/anonymous.svg' },
  )
  if (!teacher || !learner) throw lectureError.LECTURE_NOT_FOUND()
  const chapter = chaptersOf(rows).find(({ rows: some }) => some.includes(row))
  const nextRow = rows[at + 1]
  const mayOpenDocuments = card.state === 'OPEN' || card.state === 'NOT_READY'
  return {
    now: new Date(row.now).toISOString(),
    as: viewerOf(row),
    course: { id: which.courseId, title: row.courseTitle, href: hrefOf(row) },
    chapter: { number: chapter?.number ?? 1, title: row.chapterTitle, lectures: (chapter?.rows ?? []).map(showCard) },
    teacher: { ...teacher, name: `${row.teacherTitle} ${teacher.name}` },
    learner,
    card,
    film,
    watched: row.watched ?? [],
    notes: notes.map(showNote),
    documents:
      mayOpenDocuments && row.hasSource
        ? row.documents.map(({ assetId, name, bytes }) => ({
            assetId,
            name,
            bytes,
            title: row.courseTitle,
            of: row.title,
            lesson: null,
            learners: [learner],
          }))
        : [],
    next: nextRow ? showCard(nextRow) : null,
    extension: showExtension(row, isAskingFamily),
  }
}

function viewerOf({ hasSource, isPreview }: LectureRow) {
  if (hasSource) return 'LEARNER'
  return isPreview ? 'PREVIEW' : 'TRIAL'
}

const hrefOf = ({ courseTitle, courseCode, courseState }: LectureRow) =>
  courseState === 'GONE' || courseState === 'NEW' ? null : `/courses/${slugWithCode({ slug: slugOf(courseTitle), code: courseCode })}`

async function showFilm(deps: Deps, row: LectureRow, actor: Actor) {
  if (row.videoId === null || !row.isReady) return null
  const [film] = await findLectureFilms(deps, [row.videoId], actor.id)
  if (!film || film.state !== 'READY') return null
  const { renditions, posterUrl } = film
  return {
    renditions,
    posterUrl,
    chapters: row.filmChapters,
    hasCaptions: row.captionsId !== null,
    isNoSkip: row.isNoSkip,
    mustWatchPercent: row.mustWatchPercent,
  }
}

/** Also after the deadline: subtitles are text to read. Throws LECTURE_NOT_FOUND without a right at any time, or without subtitles. */
export async function readCaptions(deps: Deps, actor: Actor, which: Which, asked: string | undefined) {
  const learnerId = await requireLearner(deps, actor, asked)
  const right = await findRight(deps.db, { ...which, learnerId, viewerId: actor.id })
  const id = right?.state ? right.captionsId : right?.previewCaptionsId
  const cues = id ? await findCaptions(deps, id) : undefined
  if (!cues) throw lectureError.LECTURE_NOT_FOUND()
  return { cues }
}
