import { dayAfter, leftAfter, type Share } from './pause.ts'

type Old = { parts: readonly Share[]; priceVnd: number }
export type UpgradeOffer = { creditVnd: number; toPayVnd: number }

/**
 * What a dearer plan costs whoever gives up the rest of the running one: today counts as used. Null for a plan that is not dearer, and
 * where nothing is left to count, which is a plain renewal.
 */
export function upgradeTo(old: Old, priceVnd: number, today: string): UpgradeOffer | null {
  const creditVnd = leftAfter(old.parts, today)
  if (priceVnd <= old.priceVnd || creditVnd === 0 || creditVnd > priceVnd) return null
  return { creditVnd, toPayVnd: priceVnd - creditVnd }
}

/**
 * Through which day the old plan is used when the new one begins: so that what was promised is left, though midnight has passed since; no
 * day that is booked is given back.
 */
export function usedThrough(parts: readonly (Share & { earnedThrough: string | null })[], today: string, creditVnd: number) {
  const booked = parts.reduce((last, { earnedThrough }) => (earnedThrough && earnedThrough > last ? earnedThrough : last), '')
  const first = parts[0]?.firstDay ?? today
  let day = today
  while (day >= first && day > booked && leftAfter(parts, day) < creditVnd) day = dayAfter(day, -1)
  return day
}
