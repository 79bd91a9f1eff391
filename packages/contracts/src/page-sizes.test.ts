import { expect, test } from 'vitest'
import { listOpenClasses } from './offer/open-classes.ts'
import { exploreCourses, listCourses } from './offer/courses.ts'
import { listCourseReviews } from './offer/reviews.ts'
import { searchTutors } from './offer/tutors.ts'

test.each([
  ['courses', listCourses.query, 20],
  ['classes', listOpenClasses.query, 20],
  ['tutors', searchTutors.query, 20],
  ['reviews', listCourseReviews.query, 20],
  ['what there is to explore', exploreCourses.query, 50],
] as const)('a list of %s returns this many items by default (spec 9)', (_, query, size) => {
  expect(query.parse({}).size).toBe(size)
})
