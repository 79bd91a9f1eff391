/**
 * Teachers: public profiles of teachers, and their ratings by learners.
 * Owns profiles, who was taught by whom, ratings, followers. Does not own names and pictures (people), classes and their times (open-classes), or
 * services in the tutor network (tutors).
 * Calls open-classes (classes of a teacher), reviews (the rules of a review and its reply), families (who may be shown), slugs, people, audit.
 * Subscribes to person.renamed. Publishes teacher.rated.
 */
import type { Module } from '#platform/app/module'
import { personRenamed } from '#modules/people/people'
import { subscriber } from '#platform/outbox/domain-events'
import { updateName } from './profiles.service.ts'
import { personalData } from './personal-data.ts'
import { teacherRoutes } from './teachers.routes.ts'

export { teacherRated } from './teachers.events.ts'
export { listTeacherAddresses } from './addresses/addresses.service.ts'
export {
  createTeacherProfile,
  createProfilesWithoutSlugs,
  createTeacherProfiles,
  findTeacherAt,
  findTeacherId,
  listTeachers,
  giveTeacherSlugs,
} from './profiles.service.ts'
export { importRatings, type ImportedRating, noteTaught } from './ratings/ratings.service.ts'

export const teachers: Module = {
  name: 'teachers',
  routes: teacherRoutes,
  subscribers: [subscriber('teachers:update_name', personRenamed, (deps, { personId }) => updateName(deps, personId))],
  personalData,
}
