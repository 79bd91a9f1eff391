import type { CourseDraftChange } from '@khue/contracts/offer/course-draft'
import { createOwnCourse, saveDraft, saveItems, submitOwnCourse } from '#modules/offer/authoring'
import { findCourseHead } from '#modules/offer/courses'
import type { Deps } from '#platform/deps'
import { demoAccounts } from './data/accounts.ts'
import { actorOf } from './queues.ts'
import { personId } from './seed.ts'

const courseId = personId('course-that-waits') // ids of the seed serve any row

const draft: CourseDraftChange = {
  summary: 'Từ bài toán đố đến hệ phương trình: đọc đề, đặt ẩn, giải và thử lại, mỗi buổi một dạng của đề thi vào lớp 10.',
  description:
    'Mỗi buổi bắt đầu bằng một bài toán đố có thật trong đề thi. Cả lớp cùng **đặt ẩn**, lập hệ, giải theo hai cách rồi thử lại.',
  outcomes: ['Đọc đề và đặt ẩn đúng', 'Giải hệ bằng phương pháp thế và cộng đại số', 'Tự kiểm tra nghiệm với đề bài'],
  gradeFrom: 9,
  gradeTo: 9,
  examTarget: 'GRADE_10_ENTRANCE',
  textbook: 'Kết nối tri thức với cuộc sống',
  fee: 1_150_000,
  lessons: 4,
  lessonMinutes: 90,
  classSize: 15,
}
const lessons = ['Đọc đề, đặt ẩn', 'Phương pháp thế', 'Phương pháp cộng đại số', 'Bài toán chuyển động và năng suất']

/** A course of the demo teacher that waits for the admin. Once it was written, visitors decide what becomes of it. */
export async function submitCourse(deps: Deps) {
  const account = demoAccounts.find(({ key }) => key === 'thu-ha')
  const actor = account && (await actorOf(deps, account))
  if (!actor || (await findCourseHead(deps, courseId))) return
  await createOwnCourse(deps, actor, {
    id: courseId,
    title: 'Toán 9: Hệ phương trình từ bài toán đố',
    categoryId: 4001,
    format: 'LIVE',
  })
  await saveDraft(deps, actor, courseId, { revision: 0, changes: draft })
  const items = lessons.map((title, n) => ({
    kind: 'LIVE' as const,
    itemId: personId(`lesson-that-waits-${n}`),
    title,
    minutes: 90,
    isFree: n === 0,
  }))
  await saveItems(deps, actor, courseId, { revision: 1, chapters: [{ title: 'Từ lời văn đến hệ phương trình', items }] })
  await submitOwnCourse(deps, actor, courseId, 2)
}
