import { z } from 'zod'
import { announcement } from '#platform/news'

/** What was bought as a gift was not claimed in time: its money goes back. */
export const giftNotClaimed = announcement('gift.not_claimed', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
