/**
 * Audit: who of the house did what to whom, when and why. Rows are only ever added; the database refuses any change (spec 6).
 * Owns audit entries. What an action means belongs to the module that tells it.
 * Calls nobody. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { auditRoutes } from './audit.routes.ts'

export { recordAudit } from './audit.service.ts'

export const audit: Module = { name: 'audit', routes: auditRoutes }
