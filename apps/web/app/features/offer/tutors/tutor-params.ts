import type { TutorFilter } from '@khue/contracts/offer/tutors'

// Separate from the parser: browsers need the names, not the schemas.
export const listingPath = '/tutors/listing'

const names: Record<keyof TutorFilter, true> = {
  term: true,
  key: true,
  subjectIds: true,
  grades: true,
  modes: true,
  provinces: true,
  durations: true,
  feeFrom: true,
  feeTo: true,
  weekdays: true,
  evening: true,
  genders: true,
  freeTrial: true,
  ratingFrom: true,
}
export const filterNames = Object.keys(names) as (keyof TutorFilter)[] // Object.keys loses the key type
export const listingQuery = [...filterNames, 'sort', 'page', 'cursor', 'read', 'exact']
