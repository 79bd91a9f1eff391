import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { emptyItem } from './programme/programme.ts'

/** A course for tests of views and rules. */
export const authoredCourse = (change: Partial<CourseToAuthor> = {}): CourseToAuthor => ({
  id: '0192b3c4-0000-7000-8000-000000000001',
  state: 'NEW',
  teacher: { id: '0192b3c4-0000-7000-8000-000000000002', name: 'Trần Quốc Toản' },
  version: 1,
  status: 'DRAFT',
  revision: 4,
  contentSha: 'a'.repeat(64),
  content: {
    title: 'Toán 9: Hệ phương trình từ bài toán đố',
    summary: 'Đọc đề, đặt ẩn, giải hệ.',
    description: '',
    outcomes: [],
    categoryId: 4,
    gradeFrom: 9,
    gradeTo: 9,
    examTarget: null,
    textbook: null,
    format: 'LIVE',
    fee: null,
    originalFee: null,
    lessons: 18,
    lessonMinutes: 90,
    classSize: 12,
    hasFreeTrial: false,
    provinceCode: null,
    introVideo: null,
    faq: [],
  },
  programme: [
    {
      title: 'Đọc đề, đặt ẩn',
      items: [
        { ...emptyItem, itemId: '0192b3c4-0000-7000-8000-000000000011', kind: 'LIVE', title: 'Đặt ẩn', minutes: 90 },
        { ...emptyItem, itemId: '0192b3c4-0000-7000-8000-000000000012', kind: 'ASSIGNMENT', title: 'Bài tập 1', content: 'Bài 1 đến 5' },
      ],
    },
  ],
  films: [],
  onSale: null,
  changedSinceApproval: [],
  isFormatFixed: false,
  missing: [{ field: 'fee', message: 'Học phí phải trên 1.000đ.' }],
  warnings: [],
  remarks: [],
  submissions: [],
  answerDueAt: null,
  net: null,
  ...change,
})
