import type { CourseFilter } from '@khue/contracts/offer/courses'

// Separate from the parser: browsers need the names, not the schemas.
export const coursesPath = '/courses'

const names: Record<keyof CourseFilter, true> = {
  term: true,
  key: true,
  categoryIds: true,
  levels: true,
  grades: true,
  examTargets: true,
  weekdays: true,
  evening: true,
  feeFrom: true,
  feeTo: true,
  lessonFeeFrom: true,
  lessonFeeTo: true,
  formats: true,
  teacherGenders: true,
  freeTrial: true,
  ratingFrom: true,
  classSizes: true,
  provinces: true,
  teacherId: true,
}
/** Parameter names of the list's filters (spec 2, `term` and `key`; the rest as the endpoint names them). */
export const filterNames = Object.keys(names) as (keyof CourseFilter)[] // Object.keys loses the key type
