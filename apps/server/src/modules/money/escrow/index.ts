/**
 * Escrow: what was paid for lessons, kept by the house until each is taught.
 * Owns what is held for a line, lesson by lesson, and which part of a sale the house keeps. Who teaches when, and who may have money
 * back, belongs to others: they tell it here.
 * Calls ledger, identity, audit. Hears nothing. Announces lesson.released.
 */
import type { Module } from '#platform/app/module'
import { escrowJobs } from './escrow.jobs.ts'
import { escrowRoutes } from './escrow.routes.ts'

export { lessonReleased } from './escrow.events.ts'
export { holdForRefund, releaseRefundHold, openEscrow, releaseLesson, returnLessons, untaught } from './escrow.service.ts'
export const escrow: Module = { name: 'escrow', routes: escrowRoutes, jobs: escrowJobs }
