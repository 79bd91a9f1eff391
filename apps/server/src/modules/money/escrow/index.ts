/**
 * Escrow: payments for lessons, held by the platform until each lesson is taught.
 * Owns the money held for each line, lesson by lesson, the teacher to pay for each lesson, and the platform's fee rates; does not own lessons or refund
 * decisions: other modules report them here; calls ledger, payouts, people, approvals and audit; subscribes to approval.due, for the general rate; publishes lesson.released, lesson.reversed.
 */
import type { Module } from '#platform/app/module'
import { escrowRoutes } from './escrow.routes.ts'
import { escrowSubscribers } from './escrow.subscribers.ts'

export { lessonReleased } from './escrow.events.ts'
export {
  allowRelease,
  extendCoolingOff,
  feePercentOf,
  holdForRefund,
  listNextShares,
  lockEscrowOf,
  lockNextReturn,
  type NextShares,
  lockUntouched,
  openEscrow,
  reassignSeller,
  releaseLesson,
  releaseRefundHold,
  returnLessons,
  untaught,
} from './escrow.service.ts'
export { isRefundRequested, reverseLesson } from './reverse-lesson.service.ts'
export { type LineRelease, releaseLessons } from './release-lessons.service.ts'
export const escrow: Module = { name: 'escrow', routes: escrowRoutes, subscribers: escrowSubscribers }
