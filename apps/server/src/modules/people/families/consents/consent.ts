import { type ConsentPurpose, consentPurposes, type ConsentSide } from '@khue/contracts/people/consents'
import { childConsentAge, ownAccountAge } from '@khue/contracts/people/families'

/** The latest answer on one side. `isStillEntitled`: a guardian who answered is still a guardian. */
export type ConsentAnswer = { isGranted: boolean; version: string; isStillEntitled: boolean }

/**
 * Who must consent (Law 91/2025/QH15): below 7 the guardian, from 7 to 15 child and guardian, from 16 the person alone. At an unknown age, a person
 * with a guardian is treated as a child who can answer.
 */
export function neededSides(age: number | undefined, hasGuardian: boolean): readonly ConsentSide[] {
  if (age === undefined) return hasGuardian ? ['SELF', 'GUARDIAN'] : ['SELF']
  if (age >= ownAccountAge) return ['SELF']
  return age < childConsentAge ? ['GUARDIAN'] : ['SELF', 'GUARDIAN']
}

/** Only when every required side has consented to the current text, and none has withdrawn. */
export const isInForce = (
  purpose: ConsentPurpose,
  requiredSides: readonly ConsentSide[],
  decisions: Partial<Record<ConsentSide, ConsentAnswer>>,
) =>
  requiredSides.every((side) => {
    const word = decisions[side]
    return word?.isGranted === true && word.isStillEntitled && word.version === consentPurposes[purpose].version
  })
