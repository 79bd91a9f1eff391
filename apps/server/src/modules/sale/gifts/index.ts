/**
 * Gifts: what is given to somebody, to keep or to pass on to a child, and who has claimed it.
 * Owns gifts and their claims, of which the database takes one each. What a voucher is worth belongs to promotions.
 * What was bought as a gift is an order's until somebody claims it.
 * Calls promotions, orders, offers, identity, notifications, channels and audit. Hears order.gift_purchased and account.phone_verified.
 * Announces gift.claim_expired.
 */
import type { Module } from '#platform/app/module'
import { giftJobs } from './gifts.jobs.ts'
import { giftSubscribers } from './gifts.subscribers.ts'
import { giftRoutes } from './gifts.routes.ts'
import { giftData } from './personal-data.ts'

export { offerVoucher } from './gifts.service.ts'
export { holdGifts, releaseGiftHolds, takeBackGift } from './bought-gifts.service.ts'
export { giftClaimExpired } from './gifts.events.ts'
export const gifts: Module = { name: 'gifts', routes: giftRoutes, subscribers: giftSubscribers, jobs: giftJobs, personalData: giftData }
