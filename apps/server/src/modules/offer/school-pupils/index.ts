/**
 * School pupils: whether a teacher teaches a learner at school now, as the family and the teacher declare. Paid extra lessons to such pupils are refused
 * (Circular 29/2024).
 * Owns the declarations and the question to the family. Does not own the subjects of the rule (extra-teaching), the schools that both sides name
 * (teachers, people), or sales and refunds (seats, carts, orders, enrolments, refunds), which ask here in their transactions.
 * Calls extra-teaching, teachers, people, notifications.
 * Subscribes to nothing. Publishes school_pupil.declared.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { schoolPupilRoutes } from './school-pupils.routes.ts'

export { declareAsTeacher, listDeclaredBy } from './declarations.service.ts'
export { areAnyOwnPupils, findOwnPupils, requireNotOwnPupils } from './sale-check.service.ts'
export { schoolPupilError } from './school-pupils.errors.ts'
export { schoolPupilDeclared } from './school-pupils.events.ts'

export const schoolPupils: Module = { name: 'school-pupils', routes: schoolPupilRoutes, personalData }
