/**
 * Gifts: what is given to somebody, to keep or to pass on to a child, and who has claimed it.
 * Owns gifts and their claims, of which the database takes one each. What a voucher is worth belongs to promotions.
 * Calls promotions, identity, notifications and audit. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/module'
import { giftJobs } from './gifts.jobs.ts'
import { giftRoutes } from './gifts.routes.ts'
import { giftData } from './own-data.service.ts'

export { offerVoucher } from './gifts.service.ts'
export const gifts: Module = { name: 'gifts', routes: giftRoutes, jobs: giftJobs, personalData: giftData }
