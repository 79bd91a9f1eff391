/**
 * Extra teaching: what Circular 29/2024 and its amendments allow to be taught for money, by the date of the rule.
 * Owns the dated rules; does not own courses and classes, whose tables refuse what no rule allows; calls no module; subscribes to nothing; publishes
 * nothing.
 */
export { findExtraTeachingRule, findOwnPupilRule } from './extra-teaching.service.ts'
