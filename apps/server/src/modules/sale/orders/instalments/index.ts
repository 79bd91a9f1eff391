/**
 * Instalments: orders that are paid in parts, without interest.
 * Owns plans, their parts with due days, and the state of each plan. Does not own what is bought (orders), received money (payments), or the right of
 * use: orders locks and unlocks it by the plan moves returned here.
 * Calls identity, ledger, payments.
 * Subscribes to nothing: orders handles the payment events. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { instalmentData } from './personal-data.ts'

export type { Reminder } from './instalment.ts'
export { type Due, expireProposals, applyDueDate, listPlansWithDueParts, backdatePlan, takeReminders } from './days.service.ts'
export { quoteOpenParts, forgiveParts, lockRunningPlan, type PlanMove, settleParts, sumOpen, writeOff } from './parts.service.ts'
export { listPlansOfOrders, listPlansOfBuyer, type PlanView } from './plans.service.ts'
export { agreePlan, beginPlan, mayBegin, proposePlan } from './propose.service.ts'
export { instalmentError } from './instalments.errors.ts'
export const instalments: Module = { name: 'instalments', personalData: instalmentData }
