import { listTaught } from '#modules/offer/courses'
import { areAnyOwnPupils, findOwnPupils } from '#modules/offer/school-pupils'
import { listServicesTaught } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'

type SoldLine = { kind: string; refId: string | null; sellerId: string | null; learnerId: string; isGift?: boolean }

/**
 * Lines whose teacher teaches the learner at school, as one side declared: they are neither paid nor delivered, and untaught lessons are refunded. Locks
 * the other lines against declarations until the transaction ends. Gifts are checked when they are claimed.
 */
export async function findOwnPupilLines<Line extends SoldLine>(deps: Deps, lines: readonly Line[]): Promise<Line[]> {
  const taught = lines.flatMap((line) => {
    const { sellerId: teacherId, refId, learnerId } = line
    return teacherId !== null && refId !== null && !line.isGift ? [{ line, teacherId, refId, learnerId }] : []
  })
  if (!(await areAnyOwnPupils(deps, taught))) return []
  const subjects = await listSubjects(
    deps,
    taught.map(({ line: { kind }, refId }) => ({ kind, refId })),
  )
  const items = taught.map((one) => ({ ...one, subjectIds: [subjects.get(one.refId) ?? 0], priceVnd: 1 })) // the price does not matter: an order line is paid
  return (await findOwnPupils(deps, items)).map(({ line }) => line)
}

/** The subject of each course, class and tutor's service, by id. */
async function listSubjects(deps: Deps, refs: readonly { kind: string; refId: string }[]) {
  const idsOf = (isWanted: (kind: string) => boolean) => refs.filter(({ kind }) => isWanted(kind)).map(({ refId }) => refId)
  const [taught, services] = [
    await listTaught(
      deps,
      idsOf((kind) => kind !== 'TN'),
    ),
    await listServicesTaught(deps, { ids: idsOf((kind) => kind === 'TN') }),
  ]
  return new Map([...taught, ...services].map(({ id, subjectId }) => [id, subjectId]))
}
