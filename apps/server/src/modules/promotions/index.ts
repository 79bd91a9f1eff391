/**
 * Promotions: what things cost less, for whom and why, and how often that may happen.
 * Owns promotions, their codes and vouchers, and each use, which the database counts. What is bought belongs to orders, which asks for a
 * quote, holds what it uses and says how that ended; prices belong to offers, who is a member to entitlements.
 * Calls offers, entitlements, payments, identity and audit. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/module'
import { promotionRoutes } from './promotions.routes.ts'
import { promotionData } from './service/own-data.ts'

export type { Quote, QuoteLine } from './basket.ts'
export { composePromotion, listPromotions, movePromotion } from './service/admin.ts'
export { issueVoucher, makeCodes } from './service/codes.ts'
export { isAnythingAutomatic, quote } from './service/quote.ts'
export { describeVouchers, findReferralReward, passVoucher } from './service/vouchers.ts'
export { holdUses, listUsedCodes, settleUses } from './service/uses.ts'
export const promotions: Module = { name: 'promotions', routes: promotionRoutes, personalData: promotionData }
