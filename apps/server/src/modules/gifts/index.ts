/**
 * Gifts: what is given to somebody, to keep or to pass on to a child, and who has claimed it.
 * Owns gifts and their claims, of which the database takes one each. What a voucher is worth belongs to promotions.
 * What was bought as a gift is an order's until somebody claims it.
 * Calls promotions, orders, offers, identity, notifications, channels and audit. Hears order.gifts_due and account.phone_proved.
 * Announces gift.not_claimed.
 */
import type { Module } from '#platform/module'
import { giftJobs } from './gifts.jobs.ts'
import { giftReactions } from './gifts.reactions.ts'
import { giftRoutes } from './gifts.routes.ts'
import { giftData } from './own-data.service.ts'

export { offerVoucher } from './gifts.service.ts'
export { holdGifts, letGoOfGifts, takeBackGift } from './bought-gifts.service.ts'
export { giftNotClaimed } from './gifts.events.ts'
export const gifts: Module = { name: 'gifts', routes: giftRoutes, reactions: giftReactions, jobs: giftJobs, personalData: giftData }
