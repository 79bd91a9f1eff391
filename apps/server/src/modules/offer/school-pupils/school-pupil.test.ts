import { expect, test } from 'vitest'
import { isAsked, schoolYearStart } from './school-pupil.ts'

test.each([
  ['2026-11-27T10:00:00Z', '2026-07-31T17:00:00.000Z'],
  ['2026-08-01T00:00:00Z', '2026-07-31T17:00:00.000Z'],
  ['2026-07-31T16:59:59Z', '2025-07-31T17:00:00.000Z'],
  ['2027-01-05T00:00:00Z', '2026-07-31T17:00:00.000Z'],
])('at %s the school year began at %s', (now, start) => {
  expect(schoolYearStart(new Date(now)).toISOString()).toBe(start)
})

test.each<[school: string | null | undefined, pupil: string | null, grade: string | null, asked: boolean]>([
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen', 'GRADE_8', true],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen', null, true],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen', 'UNIVERSITY', false],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen', 'ADULT', false],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen', 'PRESCHOOL', false],
  ['THCS Hoa Sen, Hà Nội', 'THCS Cây Bàng', 'GRADE_8', false],
  ['THCS Hoa Sen, Hà Nội', null, 'GRADE_8', false], // the pupil declares no school
  [null, 'THCS Hoa Sen', 'GRADE_8', false],
  [undefined, 'THCS Hoa Sen', 'GRADE_8', false],
])('a teacher of %s and a pupil of %s in %s: asked %s', (school, pupil, grade, asked) => {
  expect(isAsked(school, { school: pupil, grade })).toBe(asked)
})
