/**
 * Marking: what teachers say about submitted work, and from when on a family sees it.
 * Owns marks with their rounds, strokes, voices and files, replies of families, the queue of what waits to be marked with the teacher's promise, and a bank of
 * comments. Does not own submissions, their pages and deadlines (homework), nor files (assets).
 * Calls homework, people, notifications, assets, audit. Subscribes to nothing: triggers keep the queue in the transactions of homework.
 * Publishes mark.returned.
 */
import type { Module } from '#platform/app/module'
import { markingRoutes } from './marking.routes.ts'
import { personalData } from './personal-data.ts'

export { attach as attachToMark } from './attaching/attach.service.ts'
export { drawStrokes } from './drawing/draw.service.ts'
export { markReturned } from './marking.events.ts'
export { countMarking } from './queue/queue.service.ts'
export { returnMark } from './returning/return.service.ts'
export { saveMark } from './saving/save.service.ts'

export const marking: Module = { name: 'marking', routes: markingRoutes, personalData }
