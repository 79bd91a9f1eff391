import type { SubjectId } from '@khue/contracts/offer/subjects'
import type { TutorMode } from '@khue/contracts/offer/tutors'
import { importRatings, createTeacherProfile, noteTaught } from '#modules/offer/teachers'
import { offerTutorTime, openTutor } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import type { people } from './people.ts'

type Wanted = {
  name?: string
  title?: 'Cô' | 'Thầy'
  subjectId?: SubjectId
  grades?: [number, number]
  mode?: TutorMode
  provinceCode?: string
  commune?: string
  fee?: number
  minutes?: 30 | 60 | 120 | 180
  trialMinutes?: number
  stars?: number[]
  /** Times on the Vietnamese clock, an hour each. */
  free?: string[]
}

/** A period that starts at a time on the Vietnamese clock, such as `2026-12-02T18:00`. */
export const hourFrom = (at: string, minutes = 60) => {
  const from = new Date(`${at}:00+07:00`)
  return { from, to: new Date(from.getTime() + minutes * 60_000) }
}
export const hour = (at: string) => hourFrom(at)

/** Tutors of the network; the builder fills in all values that a test does not mention. */
export function tutorBuilder(deps: Deps, given: ReturnType<typeof people>) {
  async function tutor(wanted: Wanted = {}) {
    const {
      name = 'Nguyễn Văn Kèm',
      title = 'Thầy',
      subjectId = 4,
      grades = [6, 9],
      mode = 'BOTH',
      provinceCode = '01',
      fee = 200_000,
    } = wanted
    const { id } = await given.tutor({ name })
    await createTeacherProfile(deps, { personId: id, title, intro: 'Kèm riêng.', subjectIds: [subjectId], yearsTeaching: 4 })
    for (const stars of wanted.stars ?? []) await rateAs(id, stars)
    await openTutor(deps, {
      personId: id,
      provinceCode,
      ...(wanted.commune && { commune: wanted.commune }),
      ...(wanted.trialMinutes && { trialMinutes: wanted.trialMinutes }),
      services: [
        { subjectId, name: 'Kèm tại nhà', mode, grades: { from: grades[0], to: grades[1] }, fees: { [wanted.minutes ?? 60]: fee } },
      ],
    })
    if (wanted.free) await offerTutorTime(deps, id, wanted.free.map(hour))
    return id
  }

  async function rateAs(teacherId: string, stars: number) {
    const author = await given.student()
    await noteTaught(deps, [{ personId: author.id, teacherId }])
    await importRatings(deps, [{ id: crypto.randomUUID(), teacherId, authorId: author.id, stars, text: '', writtenAt: new Date() }])
  }

  return { tutor, rateAs }
}
