import type { CourseProblem } from '@khue/contracts/offer/authoring'
import { feePercentOf } from '#modules/money/escrow'
import { findContractsInForce, requireContractInForce } from '#modules/offer/teacher-contracts'
import { listTeachers } from '#modules/offer/teachers'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'

export type AuthorRights = { problems: CourseProblem[]; storeFeePercent: number }

/** What an author still lacks to submit a course, and the store's share of what they sell now. */
export async function findRights(deps: Deps, personId: string): Promise<AuthorRights> {
  const problems: CourseProblem[] = []
  if (!(await listTeachers(deps, [personId])).has(personId))
    problems.push({ field: 'profile', message: 'Hồ sơ giáo viên cần được duyệt trước.' })
  if (!(await findContractsInForce(deps, [personId])).has(personId))
    problems.push({ field: 'contract', message: 'Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký.' }) // spec 8
  return { problems, storeFeePercent: await feePercentOf(deps, personId) }
}

/** Throws COURSE_PROFILE_REQUIRED and CONTRACT_REQUIRED. */
export async function requireRights(deps: Deps, personId: string) {
  if (!(await listTeachers(deps, [personId])).has(personId)) throw authoringError.COURSE_PROFILE_REQUIRED()
  await requireContractInForce(deps, personId)
}

/** How pupils address a teacher, as courses keep it. Someone without a profile is addressed once they have one. */
export async function findAddress(deps: Deps, personId: string) {
  const title = (await listTeachers(deps, [personId])).get(personId)?.title ?? 'Cô'
  const name = (await listPeople(deps, [personId])).get(personId)?.name ?? ''
  return { name, title, gender: title === 'Thầy' ? ('MALE' as const) : ('FEMALE' as const) }
}
