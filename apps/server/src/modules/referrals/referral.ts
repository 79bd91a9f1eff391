import { referralEntryDays } from '@khue/contracts/referrals'

const dayMs = 86_400_000
/** What was bought is safe from being given back without a reason after so many days, the longest of all kinds. */
const coolingOffDays = 7
/** Whoever has bought nothing by then does not come any more. */
const patienceDays = 180

export type Purchase = { orderId: string; completedAt: Date; isRefunded: boolean }
export type Judgement = { state: 'REWARDED'; orderId: string } | { state: 'REFUSED'; why: 'REFUNDED' | 'NO_PURCHASE' } | undefined

/** What becomes of an entered code; undefined while that is open. */
export function judgeEntry({ enteredAt, purchase, now }: { enteredAt: Date; purchase: Purchase | undefined; now: Date }): Judgement {
  const days = (since: Date) => (now.getTime() - since.getTime()) / dayMs
  if (purchase?.isRefunded) return { state: 'REFUSED', why: 'REFUNDED' }
  if (purchase) return days(purchase.completedAt) >= coolingOffDays ? { state: 'REWARDED', orderId: purchase.orderId } : undefined
  return days(enteredAt) >= patienceDays ? { state: 'REFUSED', why: 'NO_PURCHASE' } : undefined
}

/** Whether a code can still be entered: the account is new, and nothing has been bought by it. */
export const mayEnter = ({ openedAt, hasBought, now }: { openedAt: Date; hasBought: boolean; now: Date }) =>
  !hasBought && now.getTime() - openedAt.getTime() < referralEntryDays * dayMs
