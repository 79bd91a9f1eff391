import type { CourseContent } from '@khue/contracts/offer/course-content'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type NewCourse, openBatch, publishCourse } from '#modules/offer/courses'
import type { Deps } from '#platform/deps'
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

type NewBatch = Parameters<typeof openBatch>[1]
async function insertRun(
  { db }: Deps,
  { id, courseId, startsOn, endsOn, weekdays, from, to, seats, seatsTaken }: NewBatch & { id: string },
) {
  await db.execute(sql`insert into course_batches (id, course_id, starts_on, ends_on, weekdays, from_time, to_time, seats, seats_taken)
    values (${id}, ${courseId}, ${startsOn}, ${endsOn ?? null}, ${`{${weekdays.join(',')}}`}::smallint[], ${from}, ${to}, ${seats}, ${seatsTaken ?? 0})`)
  return { id }
}
