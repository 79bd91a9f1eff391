/**
 * Teachers: what a teacher shows of themselves to everybody, and what those who were taught say of it.
 * Owns public profiles, who was taught by whom, ratings, followers. Names and pictures belong to identity, classes and their
 * times to catalogue, what is offered in the tutor network to tutors.
 * Calls catalogue (classes of a teacher), slugs, identity, replies and audit. Hears person.renamed. Announces teacher.rated.
 */
import type { Module } from '#platform/module'
import { personRenamed } from '#modules/identity'
import { reaction } from '#platform/news'
import { followName } from './service/profiles.ts'
import { teacherData } from './service/personal-data.ts'
import { teacherRoutes } from './teachers.routes.ts'

export { teacherRated } from './teachers.events.ts'
export { listTeacherAddresses } from './service/addresses.ts'
export {
  describeTeacher,
  describeNameless,
  describeTeachers,
  findTeacherAt,
  findTeacherId,
  listTeachers,
  nameTeachers,
} from './service/profiles.ts'
export { addRatings, type KnownRating, noteTaught } from './service/ratings.ts'

export const teachers: Module = {
  name: 'teachers',
  routes: teacherRoutes,
  reactions: [reaction('teachers:follow_name', personRenamed, (deps, { personId }) => followName(deps, personId))],
  personalData: teacherData,
}
