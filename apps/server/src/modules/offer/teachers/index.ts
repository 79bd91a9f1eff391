/**
 * Teachers: public profiles of teachers, and their ratings by learners.
 * Owns profiles and their versions, verified rows and their private proofs, who was taught by whom, ratings, followers. Does not own names and pictures (people), classes and their times (open-classes), or
 * services in the tutor network (tutors).
 * Calls open-classes (classes of a teacher), reviews (the rules of a review and its reply), families (who may be shown), slugs, people, audit,
 * assets (proofs and photos), media (intro videos), work-items (changes of a profile wait for an admin), notifications.
 * Subscribes to person.renamed. Publishes teacher.rated, teacher.profile_published.
 */
import type { Module } from '#platform/app/module'
import { personRenamed } from '#modules/people/people'
import { subscriber } from '#platform/outbox/domain-events'
import { updateName } from './profiles.service.ts'
import { personalData } from './personal-data.ts'
import { teacherRoutes } from './teachers.routes.ts'

export { profilePublished, teacherRated } from './teachers.events.ts'
export { listTeacherAddresses } from './addresses/addresses.service.ts'
export {
  type NewProfile,
  createTeacherProfile,
  createProfilesWithoutSlugs,
  createTeacherProfiles,
} from './versions/create-profiles.service.ts'
export { findTeacherAt, findTeacherId, listTeachers, giveTeacherSlugs } from './profiles.service.ts'
export { openProof, listSeenProofs } from './proofs/proofs.service.ts'
export * as teaching from './teaching/stored-teaching.ts'
export { applyChanges, holdFiles, showTeachings } from './teaching/teaching.service.ts'
export { askAboutProfile, approveProfile, rejectProfile } from './versions/decide-profile.service.ts'
export { findTeacherFacts, publicTeaching } from './versions/public-teaching.service.ts'
export { fixVideo, getOwnProfile, requireReadyVideo, saveOwnProfile, submitOwnProfile } from './versions/own-profile.service.ts'
export { publishProfile } from './versions/publish.service.ts'
export { setVerifiedItems } from './versions/verified-items.service.ts'
export { type CaseFigures, listQueuedCases } from './versions/case-queue.repository.ts'
export { describePublished, findProfileCase, listProfileCases } from './versions/profile-cases.service.ts'
export { importRatings, type ImportedRating, noteTaught } from './ratings/ratings.service.ts'

export const teachers: Module = {
  name: 'teachers',
  routes: teacherRoutes,
  subscribers: [subscriber('teachers:update_name', personRenamed, (deps, { personId }) => updateName(deps, personId))],
  personalData,
}
