import { expect, test } from 'vitest'
import { ordinaryContent } from '#testing/courses'
import { disclose, gradesInWords, keywordsOf } from './course.ts'

const [maths, english, programming, arts] = [4, 1, 2, 100]

test.each([
  [null, null, null],
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

test('the disclosure states the place and the total hours', () => {
  expect(disclose({ ...ordinaryContent, provinceCode: '48', subjectId: maths, teacher: 'Cô Hà' })).toMatchObject({
    place: 'Đà Nẵng',
    minutes: 24 * 90,
  })
})

test('a course is found by each of its grades, its exam, its place and its teacher', () => {
  const content = { ...ordinaryContent, gradeFrom: 8, gradeTo: 10, examTarget: 'GRADE_10_ENTRANCE', provinceCode: '48' } as const
  const words = keywordsOf(content, { subjectId: maths, category: 'Toán THCS', teacher: 'Cô Nguyễn Thu Hà' })
  for (const part of ['Toán', 'lớp 8', 'lớp 9', 'lớp 10', 'thi vào lớp 10', 'Đà Nẵng', 'Cô Nguyễn Thu Hà', 'Kết nối tri thức']) {
    expect(words).toContain(part)
  }
})
