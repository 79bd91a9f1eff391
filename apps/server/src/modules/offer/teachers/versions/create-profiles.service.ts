import type { SubjectId } from '@khue/contracts/offer/subjects'
import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import { uuidv7 } from 'uuidv7'
import { newUrlCode } from '#platform/crypto/url-codes'
import type { Deps } from '#platform/deps'
import { giveTeacherSlugs } from '../profiles.service.ts'
import { insertProfiles } from '../teachers.repository.ts'
import { emptyTeaching, type StoredTeaching } from '../teaching/stored-teaching.ts'
import { insertVersions } from './versions.repository.ts'

export type NewProfile = {
  personId: string
  /** Only where it must be fixed, as in demo data. */
  code?: string
  title: TeacherTitle
  /** At most `introLimit` characters. */
  intro: string
  about?: string
  subjectIds: readonly SubjectId[]
  school?: string
  /** The classes that they teach at that school; without them it is a place of work like any other. */
  classes?: string
  yearsTeaching?: number
} & Partial<Pick<StoredTeaching, 'grades' | 'schools' | 'work' | 'achievements'>>

/** Creates a teacher's public profile. */
export const createTeacherProfile = (deps: Deps, profile: NewProfile) => createTeacherProfiles(deps, [profile])

/** Same for many at once; at least one. */
export async function createTeacherProfiles(deps: Deps, profiles: readonly NewProfile[]) {
  await createProfilesWithoutSlugs(deps, profiles)
  await giveTeacherSlugs(
    deps,
    profiles.map(({ personId }) => personId),
  )
}

/** Same without slugs; the caller must run `giveTeacherSlugs` before the profiles are shown. */
export async function createProfilesWithoutSlugs(deps: Deps, profiles: readonly NewProfile[]) {
  await insertProfiles(
    deps.db,
    profiles.map(({ classes: _classes, grades: _grades, schools: _schools, work: _work, achievements: _achievements, ...one }) => ({
      ...one,
      code: one.code ?? newUrlCode(),
      subjectIds: [...one.subjectIds],
    })),
  )
  await insertVersions(
    deps.db,
    profiles.map((one) => ({ personId: one.personId, version: 1, revision: 1, state: 'APPROVED' as const, content: firstContent(one) })),
  )
}

/** Like the profiles of teachers who applied, these have a first version. */
const firstContent = (one: NewProfile): StoredTeaching => ({
  ...emptyTeaching,
  title: one.title,
  intro: one.intro,
  about: one.about ?? '',
  subjectIds: [...one.subjectIds],
  grades: [...(one.grades ?? [])],
  yearsTeaching: one.yearsTeaching ?? null,
  employment: employmentOf(one),
  schools: [...(one.schools ?? [])],
  work: [...(one.work ?? []), ...(one.school && !one.classes ? [jobAt(one.school)] : [])],
  achievements: [...(one.achievements ?? [])],
})

const jobAt = (place: string) => ({ id: uuidv7(), position: 'Giảng dạy', place, fromYear: null, toYear: null })

const employmentOf = ({ school, classes }: NewProfile) =>
  school && classes ? { teachesAtSchool: true, school, classes } : { teachesAtSchool: false, school: null, classes: null }
