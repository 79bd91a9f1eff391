import type { CourseContent } from '@khue/contracts/offer/course-content'
import { type NewCourse, openBatch, publishCourse } from '#modules/offer/courses'
import type { Deps } from '#platform/deps'

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
  const batch = (courseId: string, seats = 12, more: Partial<Parameters<typeof openBatch>[1]> = {}) =>
    openBatch(deps, { courseId, startsOn: '2099-12-01', weekdays: [2, 4], from: '19:30', to: '21:00', seats, ...more })
  return { course, batch }
}
