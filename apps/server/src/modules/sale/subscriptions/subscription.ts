import { daysLeftCap } from '@khue/contracts/sale/subscriptions'

const dayMs = 24 * 60 * 60 * 1000

/** Days until a membership ends, a started day counting as whole; at most "99+" (spec 9). */
export function daysLeft(expiredAt: Date, now: Date) {
  const days = Math.max(0, Math.ceil((expiredAt.getTime() - now.getTime()) / dayMs))
  return days > daysLeftCap ? `${daysLeftCap}+` : String(days)
}
