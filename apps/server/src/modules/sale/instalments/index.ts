/**
 * Instalments: orders that are paid in parts, without interest.
 * Owns plans and their parts, the days by which each is to be paid, and how far a plan has got. What is bought belongs to orders, money that
 * comes to payments; who may use what was bought is locked and unlocked by orders, which is told how a plan has moved.
 * Calls identity, ledger and payments. Hears nothing: orders hears of the money. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { instalmentData } from './service/personal-data.ts'

export type { Reminder } from './instalment.ts'
export { type Due, expireProposals, applyDueDate, listPlansWithDueParts, backdatePlan, takeReminders } from './service/days.ts'
export { quoteOpenParts, forgiveParts, lockRunningPlan, type PlanMove, settleParts, sumOpen, writeOff } from './service/parts.ts'
export { listPlansOfOrders, listPlansOfBuyer, type PlanView } from './service/plans.ts'
export { agreePlan, beginPlan, mayBegin, proposePlan } from './service/propose.ts'
export { instalmentError } from './instalments.errors.ts'
export const instalments: Module = { name: 'instalments', personalData: instalmentData }
