import { dayAfter, leftAfter, type Share } from '../pauses/pause.ts'

type Old = { parts: readonly Share[]; priceVnd: number }
export type UpgradeOffer = { creditVnd: number; toPayVnd: number }

/**
 * The price of a dearer plan less the unused value of the running one; today counts as used. Null when the plan is not dearer, or when no value is
 * left, which makes it a plain renewal.
 */
export function upgradeTo(old: Old, priceVnd: number, today: string): UpgradeOffer | null {
  const creditVnd = leftAfter(old.parts, today)
  if (priceVnd <= old.priceVnd || creditVnd === 0 || creditVnd > priceVnd) return null
  return { creditVnd, toPayVnd: priceVnd - creditVnd }
}

/**
 * The last day of use of the old plan when the new one begins: early enough that the promised credit is left even after midnight, but never before a
 * booked day.
 */
export function usedThrough(parts: readonly (Share & { earnedThrough: string | null })[], today: string, creditVnd: number) {
  const booked = parts.reduce((last, { earnedThrough }) => (earnedThrough && earnedThrough > last ? earnedThrough : last), '')
  const first = parts[0]?.firstDay ?? today
  let day = today
  while (day >= first && day > booked && leftAfter(parts, day) < creditVnd) day = dayAfter(day, -1)
  return day
}
