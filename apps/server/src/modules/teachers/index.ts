/**
 * Teachers: what a teacher shows of themselves to everybody.
 * Owns public profiles. Names and pictures belong to identity, classes and their times to catalogue.
 * Calls catalogue (who teaches next) and identity. Announces nothing yet.
 */
import type { Module } from '#platform/module'
import { teacherRoutes } from './teachers.routes.ts'

export { describeTeacher } from './teachers.service.ts'

export const teachers: Module = { name: 'teachers', routes: teacherRoutes }
