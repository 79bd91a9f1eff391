/**
 * Tax rules: what VAT is asked of each kind of thing, and what is withheld of a payout, from which day on.
 * Owns the dated rules and the sums made by them. A rule that has begun is never rewritten. What was sold or paid out belongs to others,
 * who ask by the day of their fact.
 * Calls audit. Hears nothing, announces nothing.
 */
import type { Module } from '#platform/app/module'
import { taxRuleRoutes } from './tax-rules.routes.ts'

export { vatOn, withholdingRule } from './tax-rules.service.ts'
export { vatIncluded } from './vat.ts'
export { withhold } from './withholding.ts'
export const taxRules: Module = { name: 'tax-rules', routes: taxRuleRoutes }
