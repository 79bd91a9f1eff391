import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'
import {
  findLectureFilms,
  getFilmToAttach,
  listOldCaptions,
  listOldFilms,
  lockVideosToRemove,
  removeCaptions,
  removeVideos,
  requireCaptionsOf,
} from '#modules/ground/media'
import { lockCourseHead, type VersionHead } from '#modules/offer/courses'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'
import { filmReadyNotice, filmRefusedNotice } from './authoring.notices.ts'
import { draftOf } from './course-content.ts'
import { openForChange, savesOfDay, write } from './edit.service.ts'
import { filterUnheldCaptions, filterUnheldFilms, listCoursesWithFilm, setFilmReady } from './item-films.repository.ts'
import { filmIds, minutesOfFilm, withMinutesOfFilm } from './lecture-items.ts'

type Place = { id: string; itemId: string }

/** Sets the film of a lecture, or takes it away. A film that is not ready yet becomes ready in the item by `noteFilmReady`. */
export const setFilm = (
  deps: Deps,
  actor: Actor,
  { id, itemId }: Place,
  { revision, videoId }: { revision: number; videoId: string | null },
) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision })
    const isOwn = videoId !== null && filmIds(opened.programme).includes(videoId)
    const film = videoId === null ? null : await getFilmToAttach(deps, videoId, isOwn ? 'ANY' : ownersOf(actor, opened.head))
    const programme = withLecture(opened.programme, itemId, (item) =>
      withMinutesOfFilm({ ...item, videoId, filmSeconds: film?.seconds ?? null }),
    )
    return write(deps, actor, opened, { content: opened.head.content, programme, fields: ['items'] })
  })

export const setCaptions = (
  deps: Deps,
  actor: Actor,
  { id, itemId }: Place,
  { revision, captionsId }: { revision: number; captionsId: string | null },
) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision })
    if (captionsId !== null) await requireCaptionsOf(deps, captionsId, ownersOf(actor, opened.head))
    const programme = withLecture(opened.programme, itemId, (item) => ({ ...item, captionsId }))
    return write(deps, actor, opened, { content: opened.head.content, programme, fields: ['items'] })
  })

/** An admin may prepare a film in the teacher's name. */
const ownersOf = (actor: Actor, { teacherId }: VersionHead) => [actor.id, teacherId]

function withLecture(programme: CourseProgramme, itemId: string, change: (item: CourseItem) => CourseItem) {
  const isLecture = (item: CourseItem) => item.itemId === itemId && item.kind === 'LECTURE'
  if (!programme.some(({ items }) => items.some(isLecture))) throw authoringError.COURSE_ITEM_NOT_FOUND()
  return programme.map(({ title, items }) => ({ title, items: items.map((item) => (isLecture(item) ? change(item) : item)) }))
}

type Ready = { videoId: string; ownerId: string; seconds: number }
/** Every version with this film has it from now on. A save in between waits for the lock of its course, and then keeps what it finds. */
export const noteFilmReady = (deps: Deps, { videoId, seconds }: Ready) =>
  transact(deps, async (deps) => {
    for (const courseId of await listCoursesWithFilm(deps.db, videoId)) {
      const head = await lockCourseHead(deps, courseId)
      if (!head) continue
      await setFilmReady(deps.db, courseId, { videoId, seconds, minutes: minutesOfFilm(seconds) })
      const course = { id: courseId, title: draftOf(head.content).title }
      await notify(deps, [head.teacherId], filmReadyNotice({ ...course, day: savesOfDay(deps, head.version) }))
    }
  })

/** The author learns why, and how to export the film again. */
export async function noteFilmRefused(deps: Deps, { videoId, ownerId }: Omit<Ready, 'seconds'>) {
  const [film] = await findLectureFilms(deps, [videoId])
  if (!film) return // an introduction, or it was removed meanwhile
  const [courseId] = await listCoursesWithFilm(deps.db, videoId)
  await notify(deps, [ownerId], filmRefusedNotice({ videoId, courseId, refusal: film.refusal ?? '' }))
}

/** Removes those that no version of any course has. */
export const removeUnheld = (deps: Deps, { videoIds, captionsIds }: { videoIds: readonly string[]; captionsIds: readonly string[] }) =>
  transact(deps, async (deps) => {
    await lockVideosToRemove(deps, videoIds) // serialises with `setFilm`, which locks the film it attaches
    await removeVideos(deps, await filterUnheldFilms(deps.db, videoIds))
    await removeCaptions(deps, await filterUnheldCaptions(deps.db, captionsIds))
  })

const sweptAfterDays = 7
const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Films and subtitles whose author never gave them to a lecture, for example because the page was closed. */
export async function sweepUnheld(deps: Deps) {
  for (let after: string | undefined = first; after !== undefined;) {
    const videoIds = await listOldFilms(deps, { days: sweptAfterDays, after, limit: batch })
    await removeUnheld(deps, { videoIds, captionsIds: [] })
    after = videoIds.length < batch ? undefined : videoIds.at(-1)
  }
  for (let after: string | undefined = first; after !== undefined;) {
    const captionsIds = await listOldCaptions(deps, { days: sweptAfterDays, after, limit: batch })
    await removeUnheld(deps, { videoIds: [], captionsIds })
    after = captionsIds.length < batch ? undefined : captionsIds.at(-1)
  }
}
