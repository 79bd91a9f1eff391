/**
 * Taught classes: what teachers do with the runs of their courses, and whom they teach in them.
 * Owns nothing: runs and their meetings belong to courses. Decides who needs a contract, and notifies learners and their guardians of changed times.
 * Calls courses, seats (who is seated), school-pupils (whom a teacher teaches at school), extra-teaching, teacher-contracts, people, notifications.
 * Subscribes to meeting.moved and meeting.cancelled. Publishes nothing.
 * Owns nothing: runs and their meetings belong to courses. Decides who needs a contract and who may teach a run instead of another, and notifies learners and their guardians of changed times.
 * Calls courses, seats (who is seated), escrow (who is paid for what is untaught), teachers, teacher-contracts, people, notifications.
 * Subscribes to meeting.moved, meeting.cancelled and run.teacher_replaced. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { taughtClassRoutes } from './taught-classes.routes.ts'
import { taughtClassSubscribers } from './taught-classes.subscribers.ts'

export const taughtClasses: Module = { name: 'taught-classes', routes: taughtClassRoutes, subscribers: taughtClassSubscribers }
