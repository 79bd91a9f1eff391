import type { Deps } from '#platform/deps'
import { violations } from './approval.ts'
import { findViolation } from './independence.repository.ts'

/**
 * Two people can check each other: two persons, neither made admin by the other lately, of two households, on two devices. Throws SAME_PERSON_TWICE, ROLE_GIVEN_LATELY, SAME_HOUSEHOLD or
 * SAME_DEVICE.
 */
export async function assertIndependent({ db }: Deps, one: string, other: string) {
  const violation = await findViolation(db, one, other)
  if (violation) throw violations[violation]()
}
