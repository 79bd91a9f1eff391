import type { LectureState } from '@khue/contracts/learning/lecture-states'
import type { FilmChapter, ItemDocument } from '@khue/contracts/offer/course-draft'
import type { StoredExtensionState } from '../lectures.tables.ts'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { familyRequests } from '../../../people/family-requests/family-requests.tables.ts'
import { lectureExtensions, watchings } from '../lectures.tables.ts'
import { bestRight, mayPreview, sourcesOf, versionOf } from '../rights/lecture-right.read-model.ts'

/** One lecture of the version that this learner has, with the course, the right and the extension. Moments are as PostgreSQL writes them. */
export type LectureRow = {
  now: string
  courseTitle: string
  courseCode: string
  courseState: string
  teacherId: string
  teacherTitle: string
  hasSource: boolean
  /** The caller sees it as author or admin, without any right of a learner. */
  isPreview: boolean
  itemId: string
  number: number
  chapter: number
  chapterTitle: string
  title: string
  minutes: number | null
  isFree: boolean
  state: LectureState | null
  until: string | null
  videoId: string | null
  captionsId: string | null
  isReady: boolean
  filmSeconds: number | null
  mustWatchPercent: number
  isNoSkip: boolean
  filmChapters: FilmChapter[]
  documents: ItemDocument[]
  watchedSeconds: number
  position: number
  isDone: boolean
  lastAt: string | null
  /** Of the lecture that was asked for. */
  watched: [number, number][] | null
  extension: StoredExtensionState | null
  extensionUntil: string | null
  answerDueAt: string | null
  refusalReason: string | null
  isFamilyAsked: boolean
  /** Something gave the course that was not taken back and is not locked. */
  mayAsk: boolean
}

const { placeholder } = sql
const learnerId = sql`${placeholder('learnerId')}::uuid`
const viewerId = sql`${placeholder('viewerId')}::uuid`
const courseId = sql`${placeholder('courseId')}::uuid`
const itemId = sql`${placeholder('itemId')}::uuid`
const who = { personId: learnerId, courseId }

const isPreview = sql`not exists (select from sources) and ${learnerId} = ${viewerId} and ${mayPreview({ personId: viewerId, courseId })}`

/** For the author of a course and for admins: the newest version that has this lecture. */
const previewed = sql`case when preview.is_preview then (
  select max(i.version) from ${courseItems} as i where i.course_id = c.id and i.kind = 'LECTURE' and (${itemId} is null or i.item_id = ${itemId})) end`
const version = versionOf({ wanted: sql`(${itemId} is null or i.item_id = ${itemId})`, previewed })

const rows = preparedSql<LectureRow>(
  'list_lectures',
  () => sql`
    with sources as materialized (${sourcesOf(who)}),
      preview as materialized (select ${isPreview} as is_preview),
      course as materialized (select c.id, c.title, c.code, c.state, c.teacher_id, c.teacher_title, preview.is_preview, ${version} as version
        from ${courses} as c, preview where c.id = ${courseId})
    select now() as now, c.title as "courseTitle", c.code as "courseCode", c.state as "courseState", c.teacher_id as "teacherId", c.teacher_title as "teacherTitle",
        exists (select from sources) as "hasSource", c.is_preview as "isPreview",
        i.item_id as "itemId", (row_number() over (order by i.position))::int as number, i.chapter, i.chapter_title as "chapterTitle", i.title, i.minutes, i.is_free as "isFree",
        r.state, r.until, coalesce(r.video_id, i.video_id) as "videoId", i.captions_id as "captionsId", i.film_ready_at is not null as "isReady", i.film_seconds as "filmSeconds",
        i.must_watch_percent as "mustWatchPercent", i.is_no_skip as "isNoSkip", i.film_chapters as "filmChapters", i.documents,
        lecture_seconds(coalesce(w.watched, '{}')) as "watchedSeconds", coalesce(w.position, 0) as position, w.done_at is not null as "isDone", w.last_at as "lastAt",
        case when i.item_id = ${itemId} then lecture_ranges(coalesce(w.watched, '{}')) end as watched,
        x.state as extension, x.until as "extensionUntil", x.answer_due_at as "answerDueAt", x.refusal_reason as "refusalReason",
        exists (select from ${familyRequests} as f where f.child_id = ${learnerId} and f.kind = 'EXTENSION' and f.subject_key = c.id::text and f.status = 'OPEN') as "isFamilyAsked",
        exists (select from sources as s where not s.is_cut and s.locked_at is null) as "mayAsk"
      from course as c
        join ${courseItems} as i on i.course_id = c.id and i.version = c.version and i.kind = 'LECTURE'
        left join lateral (${bestRight({ ...who, itemId: sql`i.item_id` }, sql`select * from sources`)}) as r on true
        left join ${watchings} as w on w.person_id = ${learnerId} and w.course_id = c.id and w.item_id = i.item_id
        left join ${lectureExtensions} as x on x.person_id = ${learnerId} and x.course_id = c.id
      order by i.position`,
)
type Wanted = { learnerId: string; viewerId: string; courseId: string; itemId?: string }
/** In the order of the programme; empty without a course that has lectures. */
export const listRows = (db: Db, { itemId: item, ...wanted }: Wanted) => rows(db, { ...wanted, itemId: item ?? null })
