import { phoneProved } from '#modules/identity'
import { orderGiftsDue } from '#modules/orders'
import { reaction } from '#platform/news'
import { adoptGifts, putBy } from './bought-gifts.service.ts'

export const giftReactions = [reaction('put_gifts_by', orderGiftsDue, putBy), reaction('adopt_gifts', phoneProved, adoptGifts)]
