import type { CourseFilter } from '@khue/contracts/offer/courses'

// Apart from what reads an address: browsers need the names, and no schemas.
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
/** The filters of the list as their parameters in its address (spec 2, `term` and `key`; the rest as the endpoint names them). */
export const filterNames = Object.keys(names) as (keyof CourseFilter)[] // its own keys
