import type { relationKinds } from '@khue/contracts/community/chat'
import { listTaught, listTaughtBy, teachersOf } from '#modules/offer/courses'
import { listUsers, listUses } from '#modules/sale/entitlements'
import { listFamily, listGuardians, listPeople } from '#modules/people/people'
import { listServicesTaught } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { listGroupmates } from '../rooms.repository.ts'
import { listMinors } from './participants.service.ts'

export type Relation = { kind: (typeof relationKinds)[number]; about: string }
type Use = Awaited<ReturnType<typeof listUses>>[number]

/** Lists show at most this many people; a search by name finds the others. */
const mostTaught = 200
const mostLearners = 2000

/**
 * How one person is related to another, undefined for strangers: family; their teacher or their child's; their learners and the guardians of these;
 * classmates, unless one is a child and the other an adult; members of the same study group. Checked on every call, so that an ended relation has no effect.
 */
export async function relationOf(deps: Deps, personId: string, otherId: string): Promise<Relation | undefined> {
  const [own, other] = [await listFamily(deps, personId), await listFamily(deps, otherId)]
  if (own.some(({ id }) => id === otherId)) return { kind: 'FAMILY', about: '' }
  const [learners, others] = [learnersOf(personId, own), learnersOf(otherId, other)]
  const uses = await listUses(deps, [...learners, ...others])
  const taught = await describeTaught(deps, uses)
  const taughtBy = (teacherId: string, among: readonly string[]) =>
    uses.find((use) => among.includes(use.personId) && taught.get(use.refId)?.teacherIds.includes(teacherId))
  const toMe = taughtBy(otherId, learners)
  if (toMe) return { kind: 'TEACHER', about: titleOf(taught, toMe) }
  const byMe = taughtBy(personId, others)
  if (byMe) return { kind: byMe.personId === otherId ? 'LEARNER' : 'PARENT_OF_LEARNER', about: titleOf(taught, byMe) }
  const shared = uses.find(
    (use) =>
      isClass(use) && use.personId === personId && uses.some((one) => isClass(one) && one.personId === otherId && one.refId === use.refId),
  )
  if (shared && (await listMinors(deps, [personId, otherId])).length !== 1) return { kind: 'CLASSMATE', about: titleOf(taught, shared) }
  const [mate] = await listGroupmates(deps.db, { personId, otherId, limit: 1 })
  return mate && { kind: 'GROUPMATE', about: mate.title }
}

/** Who teaches each of these learners now, in a class, a course or as a tutor. */
export async function listTeachersOf(deps: Deps, learnerIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const uses = await listUses(deps, learnerIds)
  const taught = await describeTaught(deps, uses)
  const teachersOf = (id: string) => uses.flatMap((use) => (use.personId === id ? (taught.get(use.refId)?.teacherIds ?? []) : []))
  return new Map(learnerIds.map((id) => [id, new Set(teachersOf(id))]))
}

/** All people whom a person may write to, by id, with the nearest relation of each. */
export async function relationsOf(deps: Deps, personId: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const add = (id: string, relation: Relation) => void (id === personId || found.has(id) || found.set(id, relation))
  const family = await listFamily(deps, personId)
  for (const { id } of family) add(id, { kind: 'FAMILY', about: '' })
  const uses = await listUses(deps, learnersOf(personId, family))
  const taught = await describeTaught(deps, uses)
  for (const use of uses) {
    const thing = taught.get(use.refId)
    for (const teacherId of thing?.teacherIds ?? []) add(teacherId, { kind: 'TEACHER', about: titleOf(taught, use) })
  }
  await addLearners(deps, personId, add)
  const classes = uses.filter((use) => isClass(use) && use.personId === personId)
  const mates = await listUsers(deps, refsOf(classes), mostLearners)
  const minors = new Set((await listMinors(deps, [personId, ...mates.map((mate) => mate.personId)])).map(({ id }) => id))
  for (const mate of mates)
    if (isClass(mate) && minors.has(mate.personId) === minors.has(personId))
      add(mate.personId, { kind: 'CLASSMATE', about: titleOf(taught, mate) })
  for (const mate of await listGroupmates(deps.db, { personId, otherId: null, limit: mostLearners }))
    add(mate.personId, { kind: 'GROUPMATE', about: mate.title })
  return found
}

async function addLearners(deps: Deps, personId: string, add: (id: string, relation: Relation) => void) {
  const [own, services] = [await listTaughtBy(deps, personId, mostTaught), await listServicesTaught(deps, { tutorIds: [personId] })]
  const titles = new Map([...own.map(({ id, title }) => [id, title] as const), ...services.map(({ id, name }) => [id, name] as const)])
  const learners = await listUsers(deps, [...titles.keys()], mostLearners)
  for (const { personId: id, refId } of learners) add(id, { kind: 'LEARNER', about: titles.get(refId) ?? '' })
  const ids = [...new Set(learners.map((learner) => learner.personId))]
  if (ids.length === 0) return
  const [guardians, cards] = [await listGuardians(deps, ids), await listPeople(deps, ids)]
  for (const { id: childId, guardianIds } of guardians)
    for (const id of guardianIds) add(id, { kind: 'PARENT_OF_LEARNER', about: `Phụ huynh của ${cards.get(childId)?.name ?? ''}` })
}

const learnersOf = (personId: string, family: Awaited<ReturnType<typeof listFamily>>) => [
  personId,
  ...family.filter(({ isChild }) => isChild).map(({ id }) => id),
]
/** Learners of a live class meet each other; those of a recorded course do not. */
const isClass = ({ kind }: Use) => kind === 'LL'
const refsOf = (uses: readonly Use[]) => [...new Set(uses.map(({ refId }) => refId))]

type Taught = { teacherIds: readonly string[]; title: string }
const titleOf = (taught: ReadonlyMap<string, Taught>, { refId }: Use) => taught.get(refId)?.title ?? ''

async function describeTaught(deps: Deps, uses: readonly Use[]): Promise<Map<string, Taught>> {
  const ofTutors = (use: Use) => use.kind === 'TN'
  const [taught, services] = [
    await listTaught(deps, refsOf(uses.filter((use) => !ofTutors(use)))),
    await listServicesTaught(deps, { ids: refsOf(uses.filter(ofTutors)) }),
  ]
  return new Map<string, Taught>([
    ...taught.map((one) => [one.id, { teacherIds: teachersOf(one), title: one.title }] satisfies readonly [string, Taught]),
    ...services.map(({ id, teacherId, name }) => [id, { teacherIds: [teacherId], title: name }] satisfies readonly [string, Taught]),
  ])
}
