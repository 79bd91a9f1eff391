/**
 * Audit: which admin did what to whom, when and why. Append-only; the database refuses any change (spec 6).
 * Owns audit entries; does not own the meaning of an action, which belongs to the module that records it; calls no module; subscribes to nothing;
 * publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { auditRoutes } from './audit.routes.ts'

export { countEntries, hasEntry, hasEntryAbout, lockAuditedDeeds, recordAudit } from './audit.service.ts'

export const audit: Module = { name: 'audit', routes: auditRoutes }
