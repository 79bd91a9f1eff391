/**
 * Teachers: public profiles of teachers, and their ratings by learners.
 * Owns profiles, who was taught by whom, ratings, followers. Does not own names and pictures (identity), classes and their times (catalogue), or
 * services in the tutor network (tutors).
 * Calls catalogue (classes of a teacher), slugs, identity, replies, audit.
 * Subscribes to person.renamed. Publishes teacher.rated.
 */
import type { Module } from '#platform/app/module'
import { personRenamed } from '#modules/people/identity'
import { subscriber } from '#platform/outbox/domain-events'
import { updateName } from './service/profiles.ts'
import { teacherData } from './service/personal-data.ts'
import { teacherRoutes } from './teachers.routes.ts'

export { teacherRated } from './teachers.events.ts'
export { listTeacherAddresses } from './service/addresses.ts'
export {
  createTeacherProfile,
  createProfilesWithoutSlugs,
  createTeacherProfiles,
  findTeacherAt,
  findTeacherId,
  listTeachers,
  giveTeacherSlugs,
} from './service/profiles.ts'
export { importRatings, type ImportedRating, noteTaught } from './service/ratings.ts'

export const teachers: Module = {
  name: 'teachers',
  routes: teacherRoutes,
  subscribers: [subscriber('teachers:update_name', personRenamed, (deps, { personId }) => updateName(deps, personId))],
  personalData: teacherData,
}
