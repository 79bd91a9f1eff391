/**
 * Taught classes: how teachers run their courses' runs, and the learners in them.
 * Owns nothing: runs and their meetings belong to courses. Decides who needs a contract and which teacher can replace that of a run, and notifies
 * learners and their guardians of changed times and teachers.
 * Calls courses, seats (seat holders), escrow (the teacher to pay for untaught lessons), school-pupils (learners whom the teacher teaches at school),
 * extra-teaching, teachers, teacher-contracts, people, notifications.
 * Subscribes to meeting.moved, meeting.cancelled, meeting.substituted and run.teacher_replaced. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { taughtClassRoutes } from './taught-classes.routes.ts'
import { taughtClassSubscribers } from './taught-classes.subscribers.ts'

export { refuseOwnSeat } from './own-seats.service.ts'
export { requireTeacher } from './substitutes.service.ts'
export const taughtClasses: Module = { name: 'taught-classes', routes: taughtClassRoutes, subscribers: taughtClassSubscribers }
