import type { Deps } from '#platform/deps'
import { violations } from './approval.ts'
import { findViolation, listViolations } from './independence.repository.ts'

/**
 * Two people can check each other: two persons, neither made admin by the other lately, of two households, on two devices. Throws SAME_PERSON_TWICE, ROLE_GIVEN_LATELY, SAME_HOUSEHOLD or
 * SAME_DEVICE.
 */
export async function assertIndependent({ db }: Deps, one: string, other: string) {
  const violation = await findViolation(db, one, other)
  if (violation) throw violations[violation]()
}

/** Which of these people are not independent of the other, each with the refusal of `assertIndependent`. */
export async function listDependent({ db }: Deps, ids: readonly string[], other: string) {
  const found = await listViolations(db, ids, other)
  return new Map([...found].map(([id, violation]) => [id, violations[violation]()]))
}
