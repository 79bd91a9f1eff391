import type { applicationObstacles } from '@khue/contracts/offer/applications'
import { adultAge, type ApplicationKind } from '@khue/contracts/offer/teaching-profile-rules'
import { ageOf, describePerson, listIdentifiersWithProof } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { applicationError } from './applications.errors.ts'

type Obstacle = (typeof applicationObstacles)[number]
export const roleOf = { TEACHER: 'teacher', TUTOR: 'tutor' } as const satisfies Record<ApplicationKind, string>

/** An applicant's roles, and the obstacles to sending an application. */
export async function describeApplicant(deps: Deps, { id, accountId }: { id: string; accountId: string }) {
  const [person, identifiers] = await Promise.all([describePerson(deps, id), listIdentifiersWithProof(deps.db, accountId)])
  const age = ageOf(deps, person?.birthDate ?? null)
  const hasPhone = identifiers.some(({ kind, verifiedAt }) => kind === 'phone' && verifiedAt !== null)
  const obstacles: Obstacle[] = [
    ...(age === undefined ? ['BIRTH_DATE_MISSING' as const] : []),
    ...(age !== undefined && age < adultAge ? ['MINOR' as const] : []),
    ...(hasPhone ? [] : ['PHONE_NOT_VERIFIED' as const]),
  ]
  return {
    roles: person?.roles ?? [],
    isVerified: person?.isVerified ?? false,
    obstacles,
    isAdult: age !== undefined && age >= adultAge,
    hasPhone,
  }
}
export type Applicant = Awaited<ReturnType<typeof describeApplicant>>

const refusals = {
  MINOR: applicationError.APPLICANT_MINOR,
  BIRTH_DATE_MISSING: applicationError.APPLICANT_BIRTH_DATE_MISSING,
  PHONE_NOT_VERIFIED: applicationError.APPLICANT_PHONE_NOT_VERIFIED,
}

type Asked = { kind: ApplicationKind; isBarred: boolean }
/** Who may begin or continue an application of a kind. Throws APPLICANT_MINOR, ALREADY_TEACHING, APPLICATION_NO_LONGER_ACCEPTED. */
export async function requireMayApply(deps: Deps, { id }: { id: string }, { kind, isBarred }: Asked) {
  const { birthDate = null, roles = [] } = (await describePerson(deps, id)) ?? {}
  const age = ageOf(deps, birthDate)
  if (age !== undefined && age < adultAge) throw applicationError.APPLICANT_MINOR()
  if (roles.includes(roleOf[kind])) throw applicationError.ALREADY_TEACHING()
  if (isBarred) throw applicationError.APPLICATION_NO_LONGER_ACCEPTED()
}

/** Who may send one. Throws for the first obstacle. */
export function requireNoObstacle({ obstacles }: Applicant) {
  const [first] = obstacles
  if (first) throw refusals[first]()
}
