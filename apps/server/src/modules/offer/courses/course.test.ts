import { examTargets } from '@khue/contracts/offer/course-content'
import { expect, test } from 'vitest'
import { ordinaryContent } from '#testing/courses'
import { disclose, gradesInWords, keywordsOf } from './course.ts'

const [maths, english, programming, arts] = [4, 1, 2, 100]

test.each([
  [null, null, null],
  [null, 8, null],
  [8, null, null],
  [8, 8, 'Lớp 8'],
  [6, 9, 'Lớp 6–9'],
  [10, 13, 'Lớp 10 đến người lớn'],
  [13, 13, 'Người lớn'],
])('from %s to %s is %s', (gradeFrom, gradeTo, words) => expect(gradesInWords({ gradeFrom, gradeTo })).toBe(words))

test.each([
  [{ subjectId: maths }, true],
  [{ subjectId: english }, true],
  [{ subjectId: programming }, false],
  [{ subjectId: arts }, false],
  [{ subjectId: english, gradeFrom: 13, gradeTo: 13 }, false],
  [{ subjectId: english, gradeFrom: null, gradeTo: null }, false],
])('%j is extra teaching of a school subject: %s', (course, is) => {
  expect(disclose({ ...ordinaryContent, teacher: 'Cô Hà', ...course }).isExtraTeaching).toBe(is)
})

test('the disclosure states everything that the circular asks for', () => {
  expect(disclose({ ...ordinaryContent, provinceCode: '48', subjectId: maths, teacher: 'Cô Hà' })).toEqual({
    subject: 'Toán',
    grades: 'Lớp 8',
    lessons: 24,
    minutes: 24 * 90,
    form: 'LIVE',
    place: 'Đà Nẵng',
    teacher: 'Cô Hà',
    fee: 1_290_000,
    isExtraTeaching: true,
  })
})

test('a subject that no longer exists has no name', () => {
  expect(disclose({ ...ordinaryContent, subjectId: 5, teacher: 'Cô Hà' })).toMatchObject({ subject: '', isExtraTeaching: false })
})

test('a course is found by each of its grades, its exam, its place and its teacher', () => {
  const content = { ...ordinaryContent, gradeFrom: 8, gradeTo: 10, examTarget: 'GRADE_10_ENTRANCE', provinceCode: '48' } as const
  const words = keywordsOf(content, { subjectId: maths, category: 'Toán THCS', teacher: 'Cô Nguyễn Thu Hà' })
  for (const part of ['Toán', 'lớp 8', 'lớp 9', 'lớp 10', 'thi vào lớp 10', 'Đà Nẵng', 'Cô Nguyễn Thu Hà', 'Kết nối tri thức']) {
    expect(words).toContain(part)
  }
})

const about = { subjectId: maths, category: 'Toán THCS', teacher: 'Cô Hà' }
test('what a course lacks leaves no gap in its keywords', () => {
  expect(keywordsOf({ ...ordinaryContent, textbook: null }, about)).toBe(
    'Toán. Toán THCS. lớp 8. trực tuyến. Cô Hà. Học chắc sáu chuyên đề trọng tâm theo sách Kết nối tri thức.',
  )
})

const bare = { ...ordinaryContent, gradeFrom: null, gradeTo: null, textbook: null, summary: '' }
const words = (content: Partial<typeof ordinaryContent>) => keywordsOf({ ...bare, ...content }, about)

test('each exam and each form of teaching has its words', () => {
  expect(examTargets.map((examTarget) => words({ examTarget }))).toEqual(
    ['thi vào lớp 6', 'thi vào lớp 10', 'thi tốt nghiệp THPT', 'đánh giá năng lực', 'học sinh giỏi', 'IELTS', 'TOEIC', 'Cambridge'].map(
      (exam) => `Toán. Toán THCS. ${exam}. trực tuyến. Cô Hà`,
    ),
  )
  expect(words({ format: 'RECORDED' })).toBe('Toán. Toán THCS. ghi hình. Cô Hà')
  expect(words({ format: 'ONE_TO_ONE' })).toBe('Toán. Toán THCS. gia sư kèm riêng một thầy một trò. Cô Hà')
})
