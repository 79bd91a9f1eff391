/**
 * Catalogue: what may be learnt here. Today: the nine subjects and the open classes, their times and their seats.
 * Owns open classes and the count of seats taken. Does not own who sits where, prices, or the live room.
 * Calls identity (the names of teachers) and timetable (a class takes its teacher's time). Announces nothing yet.
 */
import type { Module } from '#platform/module'
import { catalogueRoutes } from './catalogue.routes.ts'

export {
  listClassesOfTeacher,
  listClassTimes,
  listNextTeachers,
  rescheduleOpenClass,
  scheduleOpenClass,
  takeSeats,
} from './catalogue.service.ts'
export type { NewOpenClass } from './catalogue.service.ts'
export type { TeacherTitle } from './catalogue.tables.ts'

export const catalogue: Module = { name: 'catalogue', routes: catalogueRoutes }
