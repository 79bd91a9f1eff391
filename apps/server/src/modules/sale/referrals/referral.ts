import { referralEntryDays, referralMinTotal } from '@khue/contracts/sale/referrals'

const dayMs = 86_400_000
/** A membership is safe from being given back whole after so many days, the longest of all kinds; lessons are once they are taught. */
const coolingOffDays = 7
/** Whoever has bought nothing by then does not come any more; nor is what they bought taught any more. */
const purchaseWindowDays = 180

/** `keptVnd` was paid and has not been given back; after the days of cooling-off `staysVnd` of it cannot be any more. */
export type Purchase = { orderId: string; completedAt: Date; keptVnd: number; staysVnd: number }
export type EntryDecision =
  | { state: 'REWARDED'; orderId: string }
  | { state: 'REFUSED'; reason: 'REFUNDED' | 'NO_PURCHASE' | 'HOUSEHOLD' }
  | undefined

type Entry = { enteredAt: Date; isOneHousehold: boolean }

/** What becomes of an entered code; undefined while that is open. */
export function evaluateEntry({
  enteredAt,
  isOneHousehold,
  purchase,
  now,
}: Entry & { purchase: Purchase | undefined; now: Date }): EntryDecision {
  if (isOneHousehold) return { state: 'REFUSED', reason: 'HOUSEHOLD' } // whoever hid until the code was entered that they are
  const days = (since: Date) => (now.getTime() - since.getTime()) / dayMs
  if (purchase && purchase.keptVnd < referralMinTotal) return { state: 'REFUSED', reason: 'REFUNDED' }
  const isSafe = purchase && purchase.staysVnd >= referralMinTotal && days(purchase.completedAt) >= coolingOffDays
  if (isSafe) return { state: 'REWARDED', orderId: purchase.orderId }
  return days(purchase?.completedAt ?? enteredAt) >= purchaseWindowDays ? { state: 'REFUSED', reason: 'NO_PURCHASE' } : undefined
}

/** Whether a code can still be entered: the account is new, and nothing has been bought by it. */
export const canEnterCode = ({ openedAt, hasBought, now }: { openedAt: Date; hasBought: boolean; now: Date }) =>
  !hasBought && now.getTime() - openedAt.getTime() < referralEntryDays * dayMs
