import { listHousehold } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { violations } from './approval.ts'
import { approvalError } from './approvals.errors.ts'
import { findViolation } from './independence.repository.ts'

/** Whether two people can check each other: two persons, neither made admin by the other lately, of two households, on two devices. */
export const isIndependent = async ({ db }: Deps, one: string, other: string) => (await findViolation(db, one, other)) === undefined

/** Throws SAME_PERSON_TWICE, ROLE_GIVEN_LATELY, SAME_HOUSEHOLD or SAME_DEVICE. */
export async function assertIndependent({ db }: Deps, one: string, other: string) {
  const violation = await findViolation(db, one, other)
  if (violation) throw violations[violation]()
}

/** Whether one of these people is the person or belongs to their household. */
export async function isOwnCase(deps: Deps, personId: string, concerned: readonly string[]) {
  if (concerned.length === 0) return false
  const household = new Set(await listHousehold(deps, personId))
  return concerned.some((id) => household.has(id))
}

/** Nobody decides a case of their own or of their household. Throws OWN_CASE. */
export async function assertNotOwnCase(deps: Deps, personId: string, concerned: readonly string[]) {
  if (await isOwnCase(deps, personId, concerned)) throw approvalError.OWN_CASE()
}
