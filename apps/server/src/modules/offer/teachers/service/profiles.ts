import type { SubjectId } from '@khue/contracts/offer/subjects'
import { slugOf } from '@khue/contracts/slug'
import type { TeacherCard } from '@khue/contracts/offer/teachers'
import { listClassesOfTeacher, listNextTeachers, type TeacherTitle } from '#modules/offer/catalogue'
import { listPeople } from '#modules/people/identity'
import { resolveSlug, assignSlug, assignSlugs, releaseSlugs } from '#modules/ground/slugs'
import { newUrlCode } from '#platform/crypto/url-codes'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { namesOf, ratingOf, starsOf } from '../teacher.ts'
import { teacherError } from '../teachers.errors.ts'
import * as stored from '../teachers.repository.ts'

export type NewProfile = {
  personId: string
  /** Given only where it must be known beforehand, as in demo data. */
  code?: string
  title: TeacherTitle
  /** At most `introLimit` characters. */
  intro: string
  about?: string
  subjectIds: readonly SubjectId[]
  school?: string
  yearsTeaching?: number
}

/** Gives a person the public profile of a teacher. */
export const createTeacherProfile = (deps: Deps, profile: NewProfile) => createTeacherProfiles(deps, [profile])

/** The same for many at once; at least one. */
export async function createTeacherProfiles(deps: Deps, profiles: readonly NewProfile[]) {
  await createProfilesWithoutSlugs(deps, profiles)
  await giveTeacherSlugs(
    deps,
    profiles.map(({ personId }) => personId),
  )
}

/** The same without names for their addresses, for whom `giveTeacherSlugs` follows before anybody looks. */
export const createProfilesWithoutSlugs = (deps: Deps, profiles: readonly NewProfile[]) =>
  stored.insertProfiles(
    deps.db,
    profiles.map((one) => ({ ...one, code: one.code ?? newUrlCode(), subjectIds: [...one.subjectIds] })),
  )

/** Gives teachers their names as addresses, where these are free. Whoever would give the same waits until the transaction has ended. */
export async function giveTeacherSlugs(deps: Deps, personIds: readonly string[]) {
  const people = await listPeople(deps, personIds)
  await assignSlugs(
    deps,
    'teacher',
    [...people.values()].map(({ id, name }) => ({ slug: slugOf(name), id })),
  )
}

/** Who teaches an open class soonest comes first; then those who have taught longest. */
export async function topTeachers(deps: Deps, size: number) {
  const next = await listNextTeachers(deps, size)
  const nextClassAt = new Map(next.map((row) => [row.teacherId, row.startsAt]))
  const ids = [...nextClassAt.keys()]
  const known = new Map((await stored.listProfilesOf(deps.db, ids)).map((row) => [row.personId, row]))
  const first = ids.flatMap((id) => known.get(id) ?? [])
  const others = first.length < size ? await stored.listLongestTeaching(deps.db, ids, size - first.length) : []
  const cards = await describeProfiles(deps, [...first, ...others])
  return cards.map((card) => ({ ...card, nextClassAt: nextClassAt.get(card.id)?.toISOString() ?? null }))
}

async function describeProfiles(deps: Deps, profiles: readonly stored.ProfileRow[]): Promise<TeacherCard[]> {
  const people = await listPeople(
    deps,
    profiles.map((profile) => profile.personId),
  )
  return profiles.map((profile) => {
    const person = people.get(profile.personId)
    if (!person) throw new Error(`teacher ${profile.personId} is a person whom identity does not know`)
    return {
      id: person.id,
      avatar: person.avatar,
      ...namesOf(profile.title, person.name),
      code: profile.code,
      subjectIds: profile.subjectIds,
      intro: profile.intro,
      school: profile.school,
      yearsTeaching: profile.yearsTeaching,
      rating: ratingOf(profile),
    }
  })
}

/** The profiles of many teachers at once, by person; who has none is simply missing. */
export async function listTeachers(deps: Deps, ids: readonly string[]) {
  const rows = await stored.listProfilesOf(deps.db, ids)
  const cards = await describeProfiles(deps, rows)
  return new Map(
    rows.map((row, i) => [row.personId, { ...cards[i]!, title: row.title, about: row.about, stars: starsOf(row), learners: row.learners }]),
  )
}

/** Throws TEACHER_NOT_FOUND or TEACHER_GONE. `asked` is the person's id, or any address they have had. */
export async function requireProfile(deps: Deps, asked: string) {
  const row = await resolveSlug(deps, {
    kind: 'teacher',
    asked,
    find: (idOrCode) => stored.findProfile(deps.db, idOrCode),
    gone: teacherError.TEACHER_GONE,
  })
  if (!row) throw teacherError.TEACHER_NOT_FOUND()
  if (row.removedAt) throw teacherError.TEACHER_GONE()
  return row
}

/** The person whose address this is or was, whether they still teach or not. */
export const findTeacherAt = (deps: Deps, asked: string) =>
  resolveSlug(deps, {
    kind: 'teacher',
    asked,
    find: async (idOrCode) => (await stored.findProfile(deps.db, idOrCode))?.personId,
    gone: teacherError.TEACHER_GONE,
  })

/** Somebody goes by another name: their pages have another address, and the one before leads there. */
export async function updateName(deps: Deps, personId: string) {
  if (!(await stored.findProfile(deps.db, personId))) return
  const name = (await listPeople(deps, [personId])).get(personId)?.name
  if (name) await assignSlug(deps, 'teacher', { slug: slugOf(name), id: personId })
}

/** What they said of themselves goes, their name in addresses with it; whoever follows a link is told that they have left. */
export async function leave(deps: Deps, personId: string) {
  await stored.setGone(deps.db, personId)
  await releaseSlugs(deps, 'teacher', personId)
}

export async function getTeacher(deps: Deps, id: string, actor: Actor | undefined) {
  const row = await requireProfile(deps, id)
  const [[card], isFollowed] = await Promise.all([
    describeProfiles(deps, [row]),
    actor ? stored.isFollower(deps.db, row.personId, actor.id) : false,
  ])
  const { about, learners, followers } = row
  return { ...card!, about, learners, followers, stars: starsOf(row), isFollowed }
}

export const setFollowed = (deps: Deps, id: string, actor: Actor, isFollowed: boolean) =>
  transact(deps, async (deps) => {
    const { personId } = await requireProfile(deps, id)
    if (isFollowed) await stored.insertFollower(deps.db, personId, actor.id)
    else await stored.deleteFollower(deps.db, personId, actor.id)
    const { followers } = await requireProfile(deps, personId)
    return { followers, isFollowed }
  })

/** What a teacher teaches live: what runs now, then what is to come. */
export async function liveClasses(deps: Deps, id: string, size: number) {
  const { personId } = await requireProfile(deps, id)
  return listClassesOfTeacher(deps, personId, size)
}

/** The person behind an id or a code. Throws TEACHER_NOT_FOUND. */
export const findTeacherId = async (deps: Deps, id: string) => (await requireProfile(deps, id)).personId
