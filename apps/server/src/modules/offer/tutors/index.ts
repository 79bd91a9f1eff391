/**
 * Tutors: the network of one-to-one tutors: what they teach, how, where, for which fee, and when they are free.
 * Owns tutors, their services, and the search data. Does not own profiles and ratings (teachers), free time (timetable) or names (people). Bookings
 * do not exist yet.
 * Calls teachers, open-classes, timetable, people.
 * Subscribes to teacher.rated, teacher.profile_published, person.renamed. Publishes nothing.
 */
import { personRenamed } from '#modules/people/people'
import { profilePublished, teacherRated } from '#modules/offer/teachers'
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { subscriber } from '#platform/outbox/domain-events'
import { copyProfile, copyRating, updateName } from './edit-tutors.service.ts'
import { tutorJobs } from './tutors.jobs.ts'
import { tutorRoutes } from './tutors.routes.ts'

export { findHoursShown, findServicesToSell, listServicesTaught, listTutorAddresses } from './find-tutors.service.ts'
export { type NewTutor, offerTutorTime, openTutor, openTutors, withdrawTutorTime } from './edit-tutors.service.ts'

export const tutors: Module = {
  name: 'tutors',
  routes: tutorRoutes,
  jobs: tutorJobs,
  subscribers: [
    subscriber('tutors:copy_rating', teacherRated, (deps, { teacherId }) => copyRating(deps, teacherId)),
    subscriber('tutors:copy_profile', profilePublished, (deps, { teacherId }) => copyProfile(deps, teacherId)),
    subscriber('tutors:update_name', personRenamed, (deps, { personId }) => updateName(deps, personId)),
  ],
  personalData,
}
