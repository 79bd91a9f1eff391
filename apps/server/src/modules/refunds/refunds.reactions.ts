import { linesNotDelivered } from '#modules/enrolments'
import { giftNotClaimed } from '#modules/gifts'
import { refundDecided, strayRefundDecided } from '#modules/payments'
import { reaction } from '#platform/news'
import { oweSuspense } from './service/owe-suspense.ts'
import { oweUndelivered } from './service/owe-undelivered.ts'

export const refundReactions = [
  reaction('owe_suspense', refundDecided, oweSuspense),
  reaction('owe_stray', strayRefundDecided, oweSuspense),
  reaction('owe_undelivered', linesNotDelivered, oweUndelivered),
  reaction('owe_gift', giftNotClaimed, (deps, gift) => oweUndelivered(deps, { ...gift, reason: 'Quà tặng không có ai nhận' })),
]
