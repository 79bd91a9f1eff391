/**
 * Class authoring: open and interactive classes as their teachers write them, and their approval.
 * Owns versions of a class's content. Does not own listed classes with their times and seats (open-classes), the rule of paid extra teaching
 * (extra-teaching), the queue of admins (work-items), or contracts.
 * Calls open-classes, courses (the moves and lists of versions, names of occupations), authoring (the rights of an author, the store's share, the queue,
 * who decides), teachers, teacher-contracts, extra-teaching, timetable, work-items, people, notifications, audit.
 * Subscribes to work-item.claimed, work-item.let-go, class.withdrawn. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { classAuthoringRoutes } from './class-authoring.routes.ts'
import { classAuthoringSubscribers } from './class-authoring.subscribers.ts'
import { adoptListed, findHead } from './classes.read-model.ts'
import { personalData } from './personal-data.ts'

export { saveDraft as saveClassDraft } from './edit.service.ts'
export { createOwnClass, submitOwnClass } from './requests.service.ts'

/** Adds an approved version to listed classes without one, so that their teachers can edit them. Idempotent. */
export const adoptListedClasses = ({ db }: Deps) => adoptListed(db)

export const hasAuthoredClass = async ({ db }: Deps, id: string) => (await findHead(db, id)) !== undefined

export const classAuthoring: Module = {
  name: 'class-authoring',
  routes: classAuthoringRoutes,
  subscribers: classAuthoringSubscribers,
  personalData,
}
