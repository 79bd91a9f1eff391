import { phoneVerified } from '#modules/people/sign-up'
import { giftPurchased } from '#modules/sale/orders'
import { subscriber } from '#platform/outbox/domain-events'
import { assignGiftsToAccount, createBoughtGift } from './bought-gifts.service.ts'

export const giftSubscribers = [
  subscriber('create_bought_gifts', giftPurchased, createBoughtGift),
  subscriber('assign_gifts_to_account', phoneVerified, assignGiftsToAccount),
]
