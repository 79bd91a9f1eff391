import type { SubjectId } from '@khue/contracts/subjects'
import { listNextTeachers, type TeacherTitle } from '#modules/catalogue'
import { listPeople } from '#modules/identity'
import type { Deps } from '#platform/deps'
import { insertProfile, listProfiles } from './teachers.repository.ts'

export type NewProfile = {
  personId: string
  title: TeacherTitle
  /** At most `introLimit` characters. */
  intro: string
  subjectIds: readonly SubjectId[]
  school?: string
  yearsTeaching?: number
}

/** Gives a person the public profile of a teacher. */
export async function describeTeacher(deps: Deps, profile: NewProfile) {
  await insertProfile(deps.db, { ...profile, subjectIds: [...profile.subjectIds] })
}

/** Who teaches an open class soonest comes first; then those who have taught longest. */
export async function topTeachers(deps: Deps, size: number) {
  const next = await listNextTeachers(deps, size)
  const nextClassAt = new Map(next.map((row) => [row.teacherId, row.startsAt]))
  const profiles = await listProfiles(deps.db, [...nextClassAt.keys()], size)
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
      name: `${profile.title} ${person.name}`,
      subjectIds: profile.subjectIds,
      intro: profile.intro,
      school: profile.school,
      yearsTeaching: profile.yearsTeaching,
      nextClassAt: nextClassAt.get(profile.personId)?.toISOString() ?? null,
    }
  })
}
