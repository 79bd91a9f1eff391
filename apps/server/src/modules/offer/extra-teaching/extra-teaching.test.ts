import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { mayBeSold } from './extra-teaching.ts'
import { findExtraTeachingRule, findOwnPupilRule } from './index.ts'

const { deps } = await testApp()
const [maths, science, english, programming, arts, business, sport, lifeSkills, multimedia] = [4, 3, 1, 2, 100, 101, 102, 103, 104]

type Case = [subjectId: number, gradeFrom: number | null, allowed: boolean]
const inGrades = (subjects: readonly number[], grades: readonly number[], allowed: boolean) =>
  subjects.flatMap((subjectId) => grades.map((grade): Case => [subjectId, grade, allowed]))
// Circular 29/2024, article 4, and Circular 19/2026
test.each<Case>([
  ...inGrades([maths, science, business], [1, 3, 5], false),
  ...inGrades([arts, sport, lifeSkills, multimedia, english, programming], [1, 3, 5, 6, 12], true),
  ...inGrades([maths, science, business], [6, 12, 13], true),
  // a course in a school subject must state its grades; any other may be for everyone
  [maths, null, false],
  [science, null, false],
  [english, null, true],
  [programming, null, true],
  [business, null, true],
])('subject %i from grade %s may be sold today: %s', async (subjectId, gradeFrom, allowed) => {
  const mayBeSoldToday = await findExtraTeachingRule(deps)
  expect(mayBeSoldToday({ subjectId, gradeFrom })).toBe(allowed)
})

test('before Circular 19/2026 foreign languages and programming were not open to primary pupils', () => {
  const rule = { openSubjectIds: [arts, sport, lifeSkills, multimedia], schoolSubjectIds: [science, maths] }
  expect([english, programming, arts].map((subjectId) => mayBeSold(rule, { subjectId, gradeFrom: 3 }))).toEqual([false, false, true])
})

test.each<[subjectIds: number[], priceVnd: number, refused: boolean]>([
  [[maths], 500_000, true],
  [[maths, 4001], 500_000, true],
  [[science], 500_000, true],
  [[english], 500_000, true],
  [[programming], 500_000, true],
  [[maths], 0, false], // only paid lessons are extra teaching
  [[arts], 500_000, false],
  [[sport], 500_000, false],
  [[lifeSkills], 500_000, false],
  [[multimedia], 500_000, false],
  [[business], 500_000, false],
  [[], 500_000, false],
])('lessons in %j for %i đồng are refused to own pupils: %s', async (subjectIds, priceVnd, refused) => {
  const isRefused = await findOwnPupilRule(deps)
  expect(isRefused({ subjectIds, priceVnd })).toBe(refused)
})
