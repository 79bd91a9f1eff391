import { type ConsentPurpose, consentPurposes, type ConsentSide } from '@khue/contracts/people/consents'
import { childConsentAge, ownAccountAge } from '@khue/contracts/people/families'

/** What was last said for one side. `isStillEntitled`: who spoke as guardian still is one. */
export type ConsentAnswer = { isGranted: boolean; version: string; isStillEntitled: boolean }

/**
 * Who must agree (Law 91/2025/QH15): below 7 the guardian, from 7 to 15 child and guardian, from 16 the person alone. Of unknown
 * age, somebody with a guardian is taken for a child who can be asked.
 */
export function neededSides(age: number | undefined, hasGuardian: boolean): readonly ConsentSide[] {
  if (age === undefined) return hasGuardian ? ['SELF', 'GUARDIAN'] : ['SELF']
  if (age >= ownAccountAge) return ['SELF']
  return age < childConsentAge ? ['GUARDIAN'] : ['SELF', 'GUARDIAN']
}

/** Only when every needed side has agreed to the text as it is now, and none has taken it back. */
export const isInForce = (
  purpose: ConsentPurpose,
  requiredSides: readonly ConsentSide[],
  decisions: Partial<Record<ConsentSide, ConsentAnswer>>,
) =>
  requiredSides.every((side) => {
    const word = decisions[side]
    return word?.isGranted === true && word.isStillEntitled && word.version === consentPurposes[purpose].version
  })
