/**
 * Tutors: the tutor network, who teaches what one to one, how, where, for how much and when they are free.
 * Owns tutors and their services, and what of them is searched. Profiles and ratings belong to teachers, free time itself to
 * timetable, names to identity. Bookings do not exist yet.
 * Calls teachers, catalogue (live classes), timetable and identity. Hears teacher.rated and
 * person.renamed. Announces nothing.
 */
import { personRenamed } from '#modules/people/identity'
import { teacherRated } from '#modules/offer/teachers'
import type { Module } from '#platform/app/module'
import { subscriber } from '#platform/outbox/domain-events'
import { copyRating, updateName, leaveNetwork } from './service/edit-tutors.ts'
import { activeServices, findHoursShown, findServicesToSell, listServicesTaught, listTutorAddresses } from './service/find-tutors.ts'
import { tutorJobs } from './tutors.jobs.ts'
import { tutorRoutes } from './tutors.routes.ts'

export { findHoursShown, findServicesToSell, listServicesTaught, listTutorAddresses }
export { type NewTutor, offerTutorTime, openTutor, openTutors, withdrawTutorTime } from './service/edit-tutors.ts'

export const tutors: Module = {
  name: 'tutors',
  routes: tutorRoutes,
  jobs: tutorJobs,
  subscribers: [
    subscriber('tutors:copy_rating', teacherRated, (deps, { teacherId }) => copyRating(deps, teacherId)),
    subscriber('tutors:update_name', personRenamed, (deps, { personId }) => updateName(deps, personId)),
  ],
  personalData: {
    collect: async (deps, personId) => {
      const services = await activeServices(deps, personId)
      return services.length > 0 ? { 'Dịch vụ gia sư': services } : {}
    },
    erase: async (deps, personId) => {
      await leaveNetwork(deps, personId)
    },
  },
}
