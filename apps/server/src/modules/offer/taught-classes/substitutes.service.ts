import { mostSubstitutes, type Substitute, type TaughtRunDetail } from '@khue/contracts/offer/runs'
import { lockEscrowOf, reassignSeller } from '#modules/money/escrow'
import { courseError, findSubstituteClashes, readRun, replaceRunTeacher } from '#modules/offer/courses'
import { listSeatsOfRun } from '#modules/offer/seats'
import { findContractsInForce, requireContractInForce } from '#modules/offer/teacher-contracts'
import { listTeachers } from '#modules/offer/teachers'
import { filterPeopleByRole, findActivePerson, listPeople, searchPeopleIds } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { refuseOwnSeat } from './own-seats.service.ts'
import { readOwnRun } from './runs.service.ts'

type Which = { courseId: string; id: string }

/** Active teachers of this name, with their occupations at the remaining meetings of the run. Throws COURSE_RUN_NOT_FOUND, OWN_CASE. */
export async function listSubstitutes(deps: Deps, admin: Actor, { id, name }: Which & { name: string }): Promise<Substitute[]> {
  const run = await readRun(deps, admin, id)
  const found = await searchPeopleIds(deps, { q: name, role: 'teacher', status: 'ACTIVE' })
  const profiles = await listTeachers(deps, found)
  const ids = found.filter((personId) => personId !== run.teacherId && profiles.has(personId)).slice(0, mostSubstitutes)
  const [contracts, clashes] = [await findContractsInForce(deps, ids), await findSubstituteClashes(deps, { id, teacherIds: ids })]
  const people = await listPeople(deps, ids)
  return ids.flatMap((personId) => {
    const profile = profiles.get(personId)
    if (!profile) return []
    const { title } = profile
    return [
      {
        id: personId,
        name: people.get(personId)?.name ?? '',
        title,
        hasContract: contracts.has(personId),
        clashes: clashes.get(personId) ?? [],
      },
    ]
  })
}

type Replacing = Which & { revision: number; teacherId: string | null; reason: string }

/**
 * Assigns the remaining meetings of a run, with their money in escrow, to another teacher in one transaction. Throws like `replaceRunTeacher`,
 * COURSE_SUBSTITUTE_UNKNOWN, CONTRACT_REQUIRED, COURSE_SUBSTITUTE_SEATED.
 */
export const replaceTeacher = (deps: Deps, admin: Actor, { courseId, id, ...wanted }: Replacing): Promise<TaughtRunDetail> =>
  transact(deps, async (deps) => {
    await refuseOwnSeat(deps, admin, id)
    if (wanted.teacherId !== null) await requireTeacher(deps, wanted.teacherId)
    await lockEscrowOf(deps, linesOf(await listSeatsOfRun(deps, id))) // before the run, because refunds lock in this order
    const { toId, taken } = await replaceRunTeacher(deps, admin, { courseId, id, ...wanted })
    if (taken > 0) {
      if (wanted.teacherId === null) await requireTeacher(deps, toId)
      const seats = await listSeatsOfRun(deps, id)
      if (seats.some(({ learnerId, holderId }) => learnerId === toId || holderId === toId)) throw courseError.COURSE_SUBSTITUTE_SEATED()
      await reassignSeller(deps, { lineIds: linesOf(seats), sellerId: toId, lastLessons: taken })
    }
    return readOwnRun(deps, admin, id)
  })

const linesOf = (seats: Awaited<ReturnType<typeof listSeatsOfRun>>) => seats.flatMap(({ orderLineId }) => orderLineId ?? [])

/** Throws COURSE_SUBSTITUTE_UNKNOWN, CONTRACT_REQUIRED. */
export async function requireTeacher(deps: Deps, personId: string) {
  const isTeacher = (await filterPeopleByRole(deps, [personId], 'teacher')).has(personId)
  if (!isTeacher || !(await findActivePerson(deps.db, personId))) throw courseError.COURSE_SUBSTITUTE_UNKNOWN()
  await requireContractInForce(deps, personId)
}
