import { referralEntryDays, type ReferralRefusal } from '@khue/contracts/sale/referrals'

const dayMs = 86_400_000
/** After so many days, the longest cooling-off period of all kinds, a membership cannot be refunded in full; lessons cannot once they are taught. */
const coolingOffDays = 7
/** Days after which an entry lapses without a purchase or without enough lessons taught. */
const purchaseWindowDays = 180

/** `keptVnd`: paid and not refunded. `staysVnd`: the part of it that cannot be refunded any more once the cooling-off period is over. */
export type Purchase = { orderId: string; completedAt: Date; keptVnd: number; staysVnd: number }
export type EntryDecision = { state: 'REWARDED'; orderId: string } | { state: 'REFUSED'; reason: ReferralRefusal } | undefined

type Entry = { enteredAt: Date; isOneHousehold: boolean; /** As promised when the code was entered. */ minTotalVnd: number }

/** The decision on an entered code; undefined while it is open. */
export function evaluateEntry({
  enteredAt,
  isOneHousehold,
  minTotalVnd,
  purchase,
  now,
}: Entry & { purchase: Purchase | undefined; now: Date }): EntryDecision {
  if (isOneHousehold) return { state: 'REFUSED', reason: 'HOUSEHOLD' } // the two accounts were linked only after the code was entered
  const days = (since: Date) => (now.getTime() - since.getTime()) / dayMs
  if (purchase && purchase.keptVnd < minTotalVnd) return { state: 'REFUSED', reason: 'REFUNDED' }
  const isSafe = purchase && purchase.staysVnd >= minTotalVnd && days(purchase.completedAt) >= coolingOffDays
  if (isSafe) return { state: 'REWARDED', orderId: purchase.orderId }
  return days(purchase?.completedAt ?? enteredAt) >= purchaseWindowDays ? { state: 'REFUSED', reason: 'NO_PURCHASE' } : undefined
}

/** Whether a code can still be entered: the account is new and has bought nothing. */
export const canEnterCode = ({ openedAt, hasBought, now }: { openedAt: Date; hasBought: boolean; now: Date }) =>
  !hasBought && now.getTime() - openedAt.getTime() < referralEntryDays * dayMs
