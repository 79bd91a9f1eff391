import { phoneVerified } from '#modules/identity'
import { giftPurchased } from '#modules/orders'
import { subscriber } from '#platform/news'
import { assignGiftsToAccount, createBoughtGift } from './bought-gifts.service.ts'

export const giftSubscribers = [
  subscriber('create_bought_gifts', giftPurchased, createBoughtGift),
  subscriber('assign_gifts_to_account', phoneVerified, assignGiftsToAccount),
]
