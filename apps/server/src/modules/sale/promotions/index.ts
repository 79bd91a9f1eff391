/**
 * Promotions: discounts and bonus days, for whom, on what, and how often.
 * Owns promotions, their codes and vouchers, their uses (counted by the database), and the rewards that points are exchanged for. Does not own
 * orders, which quote, hold and settle uses here; prices (offers); or membership (entitlements).
 * Calls points, offers, entitlements, payments, ledger, people, sessions, approvals, audit.
 * Subscribes to approval.due, to run large promotions, and to its own promotion.vouchers_ended. Publishes promotion.vouchers_ended.
 */
import type { Module } from '#platform/app/module'
import { promotionRoutes } from './promotions.routes.ts'
import { promotionJobs } from './promotions.jobs.ts'
import { promotionSettings } from './promotions.settings.ts'
import { promotionSubscribers } from './promotions.subscribers.ts'
import { personalData } from './personal-data.ts'

export type { Quote, QuoteLine } from './quoting/basket.ts'
export { composePromotion, listPromotions, startPromotion } from './desk/promotions-desk.service.ts'
export { issueVoucher, makeCodes } from './desk/codes.service.ts'
export { limitCodeAttempts } from './quoting/code-attempt-limit.service.ts'
export { cachedAutomaticPromotions, hasAutomaticPromotions, quote } from './quoting/quote.service.ts'
export { offerReward } from './rewards/rewards.service.ts'
export { readMemberPrices } from './rewards/shop.service.ts'
export { canIssueVouchers, describeVouchers, findReferralReward, passVoucher } from './vouchers/vouchers.service.ts'
export { holdUses, listRefundableConditions, listUsedCodes, lockUses, settleUses } from './uses/uses.service.ts'
export const promotions: Module = {
  name: 'promotions',
  settings: [promotionSettings],
  routes: promotionRoutes,
  subscribers: promotionSubscribers,
  jobs: promotionJobs,
  personalData,
}
