/**
 * Promotions: what things cost less, for whom and why, and how often that may happen.
 * Owns promotions, their codes and vouchers, each use, which the database counts, and the rewards that points are exchanged for. What is bought belongs to orders, which asks for a
 * quote, holds what it uses and says how that ended; prices belong to offers, who is a member to entitlements.
 * Calls points, offers, entitlements, payments, identity and audit. Hears nothing. Announces nothing.
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
