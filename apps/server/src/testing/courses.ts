import type { CourseContent } from '@khue/contracts/offer/course-content'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type NewBatch, type NewCourse, openBatch, publishCourse } from '#modules/offer/courses'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'

export const ordinaryContent: CourseContent = {
  title: 'Toán 8: Đại số và Hình học theo chuyên đề',
  summary: 'Học chắc sáu chuyên đề trọng tâm theo sách Kết nối tri thức.',
  description: 'Mỗi buổi đều có phần lên bảng.',
  outcomes: ['Rút gọn, quy đồng phân thức'],
  categoryId: 4001,
  gradeFrom: 8,
  gradeTo: 8,
  examTarget: null,
  textbook: 'Kết nối tri thức với cuộc sống',
  format: 'LIVE',
  fee: 1_290_000,
  originalFee: null,
  lessons: 24,
  lessonMinutes: 90,
  classSize: 12,
  hasFreeTrial: true,
  provinceCode: null,
  introVideo: null,
  programme: [
    { title: 'Phân thức đại số', lessons: [{ title: 'Phân thức và điều kiện xác định', minutes: 90, kind: 'LESSON', isFree: true }] },
  ],
  faq: [],
}

/** Courses on sale; the builder fills in all values that a test does not mention. */
export function courseBuilder(deps: Deps, teacher: { id: string }) {
  const course = (content: Partial<CourseContent> = {}, more: Partial<Omit<NewCourse, 'content'>> = {}) =>
    publishCourse(deps, {
      teacher: { id: teacher.id, title: 'Cô', gender: 'FEMALE' },
      ...more,
      content: { ...ordinaryContent, ...(content.format === 'RECORDED' && { classSize: null }), ...content },
    })
  /** Where the teacher is busy, the run is inserted all the same: most tests do not mention hours. `openBatch` refuses it. */
  const batch = async (courseId: string, seats = 12, more: Partial<NewBatch> = {}) => {
    const run = { id: uuidv7(), courseId, startsOn: '2099-12-01', weekdays: [2, 4], from: '19:30', to: '21:00', seats, ...more }
    return openBatch(deps, run).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'TIMETABLE_CLASH') throw error
      return insertRun(deps, run)
    })
  }
  return { course, batch }
}

const insertRun = (deps: Deps, { seats, seatsTaken = 0, courseId, startsOn, weekdays, from, to, id }: NewBatch & { id: string }) =>
  transact(deps, async ({ db }) => {
    const days = `{${weekdays.join(',')}}`
    await db.execute(sql`insert into course_batches (id, course_id, starts_on, weekdays, from_time, to_time, seats, seats_taken, lessons)
      select ${id}, id, ${startsOn}, ${days}::smallint[], ${from}, ${to}, ${seats}, ${seatsTaken}, lessons from courses where id = ${courseId}`)
    await db.execute(sql`insert into run_meetings (id, run_id, number, starts_at, ends_at)
      select uuidv7(), b.id, row_number() over (order by day), (day::date + from_time) at time zone 'Asia/Ho_Chi_Minh', (day::date + to_time) at time zone 'Asia/Ho_Chi_Minh'
      from course_batches b, lateral (
        select day from generate_series(starts_on, starts_on + 3600, interval '1 day') as day
        where extract(isodow from day) = any(weekdays) order by day limit lessons) as days
      where b.id = ${id}`)
    await db.execute(sql`insert into timetable (id, person_id, during, kind, ref_id)
      select uuidv7(), c.teacher_id, tstzrange(m.starts_at, m.ends_at), 'class', m.id
      from run_meetings m join course_batches b on b.id = m.run_id join courses c on c.id = b.course_id where b.id = ${id} on conflict do nothing`)
    return { id }
  })

/** Shifts all meetings of a run and its teacher's time, so that its first one is on this day. */
export const shiftRun = (deps: Deps, id: string, startsOn: string) =>
  transact(deps, async ({ db }) => {
    await db.execute(sql`
      with shift as (select ${startsOn}::date - starts_on as days from course_batches where id = ${id})
      update run_meetings set starts_at = starts_at + make_interval(days => days), ends_at = ends_at + make_interval(days => days)
      from shift where run_id = ${id}`)
    const { rows } = await db.execute<{ person: string }>(
      sql`with freed as (delete from timetable where ref_id in (select id from run_meetings where run_id = ${id}) returning person_id)
        select distinct person_id as person from freed`,
    )
    const [teacher] = rows
    if (!teacher) return
    await db.execute(sql`insert into timetable (id, person_id, during, kind, ref_id)
      select uuidv7(), ${teacher.person}, tstzrange(starts_at, ends_at), 'class', id from run_meetings where run_id = ${id} on conflict do nothing`)
  })
