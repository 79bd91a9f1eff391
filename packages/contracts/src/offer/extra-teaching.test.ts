import { expect, test } from 'vitest'
import { mayBeSold } from './extra-teaching.ts'

const [maths, science, english, programming, arts, business, sport, lifeSkills, multimedia] = [4, 3, 1, 2, 100, 101, 102, 103, 104]

// Circular 29/2024, article 4
test.each<[subjectId: number, gradeFrom: number | null, allowed: boolean]>([
  ...[maths, science, english, programming, business].flatMap((subjectId) =>
    [1, 3, 5].map((grade) => [subjectId, grade, false] satisfies [number, number, boolean]),
  ),
  ...[arts, sport, lifeSkills, multimedia].flatMap((subjectId) =>
    [1, 3, 5, 6, 12].map((grade) => [subjectId, grade, true] satisfies [number, number, boolean]),
  ),
  ...[maths, science, english, programming, business].flatMap((subjectId) =>
    [6, 12, 13].map((grade) => [subjectId, grade, true] satisfies [number, number, boolean]),
  ),
  // a course in a school subject must state its grades; any other may be for everyone
  [maths, null, false],
  [science, null, false],
  [english, null, true],
  [programming, null, true],
  [arts, null, true],
])('subject %i from grade %s may be sold: %s', (subjectId, gradeFrom, allowed) => {
  expect(mayBeSold({ subjectId, gradeFrom })).toBe(allowed)
})
