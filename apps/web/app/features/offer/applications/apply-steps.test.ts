import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { teachingFields, type TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { expect, test } from 'vitest'
import { applySteps, factsOf, fieldsOf, missingIn, stepOfField } from './apply-steps.ts'
import { dueWords } from './due-words.ts'

const empty: ShownTeaching = {
  title: null,
  photo: null,
  subjectIds: [],
  grades: [],
  yearsTeaching: null,
  employment: null,
  intro: '',
  about: '',
  introVideo: null,
  schools: [],
  work: [],
  achievements: [],
  proofs: [],
}
const none = new Map<TeachingField, string>()

test('every field has its place in exactly one step', () => {
  const placed = applySteps.flatMap((step) => fieldsOf[step])
  expect(placed.toSorted()).toEqual([...teachingFields].toSorted())
  for (const field of teachingFields) expect(fieldsOf[stepOfField(field)]).toContain(field)
})

test('a step counts what is missing and what an admin asked to change', () => {
  expect(factsOf('teach', empty, none)).toEqual({ missing: 4, remarks: 0, isDone: false })
  const filled = {
    ...empty,
    title: 'Cô' as const,
    subjectIds: [4],
    grades: [8],
    employment: { teachesAtSchool: false, school: null, classes: null },
  }
  expect(factsOf('teach', filled, new Map([['grades', 'Lớp nào?']]))).toEqual({ missing: 0, remarks: 1, isDone: true })
  expect(factsOf('experience', empty, none)).toEqual({ missing: 0, remarks: 0, isDone: false }) // optional, and empty
})

const film = (state: 'CHECKING' | 'REFUSED') => ({
  ...empty,
  introVideo: { id: 'v', state, seconds: null, refusal: null, url: null, posterUrl: null },
})

test('a film that was refused is missing, one that is being checked is not', () => {
  expect([missingIn(film('REFUSED')).introVideo, missingIn(film('CHECKING')).introVideo]).toEqual([
    'Vui lòng gửi video giới thiệu.',
    undefined,
  ])
})

test.each([
  ['2026-11-27T13:40:00Z', '20:40 hôm nay'],
  ['2026-11-28T13:40:00Z', '20:40 ngày mai'],
  ['2026-11-30T13:40:00Z', '20:40 thứ Hai, 30/11'],
  ['2026-11-29T02:00:00Z', '09:00 chủ nhật, 29/11'],
])('an answer due at %s comes before %s', (due, words) => {
  expect(dueWords(due, new Date('2026-11-27T03:00:00Z'))).toBe(words)
})
