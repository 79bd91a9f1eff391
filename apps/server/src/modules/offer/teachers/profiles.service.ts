import { pictureUrl } from '#modules/ground/assets'
import { slugOf } from '@khue/contracts/slug'
import type { TeacherCard } from '@khue/contracts/offer/teachers'
import { listClassesOfTeacher, listNextTeachers } from '#modules/offer/open-classes'
import { listPeople } from '#modules/people/people'
import { resolveSlug, assignSlug, assignSlugs, releaseSlugs } from '#modules/ground/slugs'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { namesOf, ratingOf, starsOf } from './teacher.ts'
import { teacherError } from './teachers.errors.ts'
import * as stored from './teachers.repository.ts'

/** Assigns teachers slugs of their names, where free. Concurrent assignments of the same slug wait until the transaction ends. */
export async function giveTeacherSlugs(deps: Deps, personIds: readonly string[]) {
  const people = await listPeople(deps, personIds)
  await assignSlugs(
    deps,
    'teacher',
    [...people.values()].map(({ id, name }) => ({ slug: slugOf(name), id })),
  )
}

/** Teachers with the soonest open class first; then those who have taught longest. */
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
      avatar: profile.photoAssetId ? pictureUrl(profile.photoAssetId, 'small') : person.avatar,
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

/** Profiles of many teachers, by person; people without one are missing. */
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

/** The person with this address, current or earlier, whether or not they still teach. */
export const findTeacherAt = (deps: Deps, asked: string) =>
  resolveSlug(deps, {
    kind: 'teacher',
    asked,
    find: async (idOrCode) => (await stored.findProfile(deps.db, idOrCode))?.personId,
    gone: teacherError.TEACHER_GONE,
  })

/** After a change of name assigns a new slug; earlier addresses redirect. */
export async function updateName(deps: Deps, personId: string) {
  if (!(await stored.findProfile(deps.db, personId))) return
  const name = (await listPeople(deps, [personId])).get(personId)?.name
  if (name) await assignSlug(deps, 'teacher', { slug: slugOf(name), id: personId })
}

/** Deletes a teacher's texts and their name in addresses; their links answer that they have left. */
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

/** A teacher's live classes: running ones, then upcoming ones. */
export async function liveClasses(deps: Deps, id: string, size: number) {
  const { personId } = await requireProfile(deps, id)
  return listClassesOfTeacher(deps, personId, size)
}

/** The person behind an id or a code. Throws TEACHER_NOT_FOUND. */
export const findTeacherId = async (deps: Deps, id: string) => (await requireProfile(deps, id)).personId
