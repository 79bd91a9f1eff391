/**
 * Work items: what waits for an admin's decision: until when, and which admin has it before them now.
 * Owns the queue: kind, whose case it is, due time, and claims of 15 minutes. Does not own the cases: the module that does opens the item in the
 * transaction that creates the case, calls `requireUnclaimed` in each decision and closes the item with it.
 * Calls people. Subscribes to nothing. Publishes work-item.claimed and work-item.let-go.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { workItemJobs } from './work-items.jobs.ts'
import { workItemRoutes } from './work-items.routes.ts'

export {
  closeWorkItem,
  closeWorkItems,
  findDueTimes,
  isWorkItemClaimed,
  openWorkItem,
  requireUnclaimed,
  setWorkItemDue,
} from './cases.service.ts'
export { readCounts as readWorkItemCounts } from './queue.service.ts'
export { workItemClaimed, workItemLetGo } from './work-items.events.ts'

export const workItems: Module = { name: 'work-items', routes: workItemRoutes, jobs: workItemJobs, personalData }
