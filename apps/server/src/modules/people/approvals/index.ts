/**
 * Approvals: what one admin asks and a second, independent admin decides: asked, decided, why.
 * Owns the requests, their life cycle, and the rule of independence. Does not own what is asked: each kind belongs to the module that declares it
 * (`approvalKind`) and carries it out (`approvalSubscriber`).
 * Calls people, sessions, notifications and audit. Subscribes to nothing. Publishes approval.decided and approval.due.
 */
import type { Module } from '#platform/app/module'
import { approvalJobs } from './approvals.jobs.ts'
import { approvalRoutes } from './approvals.routes.ts'
import { personalData } from './personal-data.ts'

export { approvalKind } from './approval.ts'
export { approvalDecided } from './approvals.events.ts'
export { adminChanged } from './approvals.notices.ts'
export { hasAskedInVain, listOpenApprovals, lockOpenApprovals, requestApproval, withdrawOpenApprovals } from './approvals.service.ts'
export { type Approved, approvalSubscriber } from './carry-out.service.ts'
export { assertIndependent, listDependent } from './independence.service.ts'

export const approvals: Module = { name: 'approvals', routes: approvalRoutes, jobs: approvalJobs, personalData }
