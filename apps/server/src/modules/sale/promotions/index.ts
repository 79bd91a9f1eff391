/**
 * Promotions: discounts and bonus days, for whom, on what, and how often.
 * Owns promotions, their codes and vouchers, their uses (counted by the database), and the rewards that points are exchanged for. Does not own
 * orders, which quote, hold and settle uses here; prices (offers); or membership (entitlements).
 * Calls points, offers, entitlements, payments, ledger, identity, audit.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { promotionRoutes } from './promotions.routes.ts'
import { promotionData } from './service/personal-data.ts'

export type { Quote, QuoteLine } from './basket.ts'
export { composePromotion, listPromotions, movePromotion } from './service/admin.ts'
export { issueVoucher, makeCodes } from './service/codes.ts'
export { limitCodeAttempts } from './service/code-attempt-limit.ts'
export { cachedAutomaticPromotions, hasAutomaticPromotions, quote } from './service/quote.ts'
export { offerReward } from './service/rewards.ts'
export { readMemberPrices } from './service/shop.ts'
export { describeVouchers, findReferralReward, passVoucher } from './service/vouchers.ts'
export { holdUses, listForMembers, listUsedCodes, lockUses, settleUses } from './service/uses.ts'
export const promotions: Module = { name: 'promotions', routes: promotionRoutes, personalData: promotionData }
