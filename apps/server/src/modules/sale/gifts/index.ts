/**
 * Gifts: vouchers, plans and courses given to a person, to keep or to pass on to a child, and their claims.
 * Owns gifts and their claims (the database accepts one claim per gift). Does not own what a voucher is worth (promotions) or a bought gift before it
 * is claimed (orders).
 * Calls promotions, orders, offers, people, notifications, channels, audit.
 * Subscribes to order.gift_purchased, account.phone_verified.
 * Publishes gift.claim_expired.
 */
import type { Module } from '#platform/app/module'
import { giftJobs } from './gifts.jobs.ts'
import { giftSubscribers } from './gifts.subscribers.ts'
import { giftRoutes } from './gifts.routes.ts'
import { personalData } from './personal-data.ts'

export { offerVoucher } from './gifts.service.ts'
export { holdGifts, releaseGiftHolds, takeBackGift } from './bought-gifts.service.ts'
export { giftClaimExpired } from './gifts.events.ts'
export const gifts: Module = { name: 'gifts', routes: giftRoutes, subscribers: giftSubscribers, jobs: giftJobs, personalData }
