import type { CourseFormat } from '@khue/contracts/offer/course-content'
import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import { type CourseFilter, eveningFrom } from '@khue/contracts/offer/courses'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseBatches } from '../runs.tables.ts'

const { placeholder } = sql
const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

export type NextBatch = { weekdays: number[]; from: string; to: string; startsOn: string; seatsLeft: number }
export type CardRow = {
  id: string
  code: string
  title: string
  subjectId: number
  categoryId: number
  gradeFrom: number | null
  gradeTo: number | null
  format: CourseFormat
  feeVnd: number
  originalFeeVnd: number | null
  feePerLessonVnd: number
  lessons: number
  hasFreeTrial: boolean
  teacherId: string
  teacherTitle: TeacherTitle
  provinceCode: string | null
  coverAssetId: string | null
  boughtCount: number
  ratingCount: number
  ratingSum: number
  ratingRank: number
  batch: NextBatch | null
}

/** Only what a card shows; amounts fit a double. Of the runs with a free seat the first in `order`. */
const cardWith = (
  order: SQL,
) => sql`courses.id, code, title, subject_id as "subjectId", category_id as "categoryId", grade_from as "gradeFrom", grade_to as "gradeTo",
  format, fee_vnd::float8 as "feeVnd", original_fee_vnd::float8 as "originalFeeVnd", fee_per_lesson_vnd::float8 as "feePerLessonVnd", lessons,
  has_free_trial as "hasFreeTrial", teacher_id as "teacherId", teacher_title as "teacherTitle", province_code as "provinceCode", cover_asset_id as "coverAssetId",
  bought_count as "boughtCount", rating_count as "ratingCount", rating_sum as "ratingSum", rating_rank as "ratingRank",
  case when format <> 'RECORDED' then (
    select jsonb_build_object('weekdays', b.weekdays, 'from', to_char(b.from_time, 'HH24:MI'), 'to', to_char(b.to_time, 'HH24:MI'),
      'startsOn', b.starts_on, 'seatsLeft', b.seats - b.seats_taken - b.seats_held)
    from ${courseBatches} as b
    where b.course_id = courses.id and b.starts_on >= ${today} and b.cancelled_at is null and b.seats > b.seats_taken + b.seats_held
    order by ${order} limit 1) end as batch`
export const card = cardWith(sql`b.starts_on, b.id`)
/** Prefers the run on the requested days: a search for Tuesday evenings shows the run on Tuesday evenings. */
const cardInTime = cardWith(sql`((${placeholder('weekdays')}::smallint[] is null or b.weekdays && ${placeholder('weekdays')}::smallint[])
  and (not ${placeholder('evening')}::boolean or b.from_time >= ${sql.raw(`'${eveningFrom}'`)}::time)) desc, b.starts_on, b.id`)

const selectCards = preparedSql<CardRow>(
  'list_course_cards',
  () =>
    sql`select ${cardInTime} from unnest(${placeholder('ids')}::uuid[]) with ordinality as wanted (id, place) join courses on courses.id = wanted.id order by place`,
)
/** In the order of the ids. */
export const listCards = async (db: Db, ids: readonly string[], { weekdays, evening }: CourseFilter) =>
  ids.length === 0 ? [] : selectCards(db, { ids, weekdays: weekdays && weekdays.length > 0 ? weekdays : null, evening: evening === true })
