/**
 * Teachers: what a teacher shows of themselves to everybody, and what those who were taught say of it.
 * Owns public profiles, who was taught by whom, ratings, followers. Names and pictures belong to identity, classes and their
 * times to catalogue, what is offered in the tutor network to tutors.
 * Calls catalogue (classes of a teacher), slugs, identity, replies and audit. Hears person.renamed. Announces teacher.rated.
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
