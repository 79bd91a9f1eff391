import { minimumAge, type SignUpRole } from '@khue/contracts/people/sign-up'
import { policies } from '@khue/contracts/ground/texts'
import { ageOn } from '#modules/people/people'
import { signUpError } from './sign-up.errors.ts'

const oldestAge = 120

/** Throws unless a person with this birth date may open an account of their own today; both as YYYY-MM-DD. */
export function assertMinimumAge(role: SignUpRole, birthDate: string, today: string) {
  const age = ageOn(today, birthDate)
  if (birthDate > today || age > oldestAge) throw signUpError.BIRTH_DATE_IMPOSSIBLE()
  if (age < minimumAge.student) throw signUpError.NEEDS_PARENT()
  if (age < minimumAge[role]) throw signUpError.NEEDS_ADULT()
}

type Versions = Record<(typeof policies)[number], string>

/** Throws when an accepted version is not the one in force. */
export function requireCurrentPolicies(accepted: Versions, inForce: Versions) {
  const versions = policies.map((policy) => ({ policy, version: accepted[policy] }))
  if (versions.some(({ policy, version }) => version !== inForce[policy])) throw signUpError.POLICY_CHANGED()
  return versions
}
