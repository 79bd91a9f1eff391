/**
 * Tax rules: the VAT on each kind of product, and the tax withheld from payouts, by effective date.
 * Owns the dated rules and the amounts computed from them; a rule in force is never changed; does not own sales or payouts: their modules ask by the
 * day of the transaction; calls audit; subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { taxRuleRoutes } from './tax-rules.routes.ts'

export { vatOn, withholdingRule } from './tax-rules.service.ts'
export { vatIncluded } from './vat.ts'
export { withhold } from './withholding.ts'
export const taxRules: Module = { name: 'tax-rules', routes: taxRuleRoutes }
