import { freeTimeDays, type TutorDuration, tutorDurations } from '@khue/contracts/offer/tutors'
import { uuidv7 } from 'uuidv7'
import { listPeople } from '#modules/people/people'
import { listTeachers } from '#modules/offer/teachers'
import { listOfferedDays, offerFreeTime, withdrawFreeTime } from '#modules/people/timetable'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { freeFacets, type Service, summarise, wordsOf } from './tutor.ts'
import { tutorError } from './tutors.errors.ts'
import * as stored from './tutors.repository.ts'
import type { ServiceRow } from './tutors.tables.ts'

export type NewTutor = {
  personId: string
  provinceCode: string
  commune?: string
  trialMinutes?: number
  services: readonly Service[]
}

/** Adds a person to the tutor network. Requires a profile in `teachers`. */
export const openTutor = (deps: Deps, tutor: NewTutor) => openTutors(deps, [tutor])

/** Same for many at once; at least one. */
export const openTutors = (deps: Deps, opened: readonly NewTutor[]) =>
  transact(deps, async (deps) => {
    const ids = opened.map(({ personId }) => personId)
    const [people, profiles] = await Promise.all([listPeople(deps, ids), listTeachers(deps, ids)])
    await stored.insertTutors(
      deps.db,
      opened.map((tutor) => tutorRow(tutor, people.get(tutor.personId), profiles.get(tutor.personId))),
    )
    await stored.insertServices(
      deps.db,
      opened.flatMap(({ personId, services }) => services.map((service, position) => rowOf(personId, service, position))),
    )
    await updateFreeTimeFacets(deps, ids)
  })

type Profile = Awaited<ReturnType<typeof listTeachers>> extends Map<string, infer P> ? P : never

function tutorRow(tutor: NewTutor, person: { name: string } | undefined, teacher: Profile | undefined) {
  if (!person || !teacher) throw tutorError.TUTOR_NOT_FOUND()
  const { personId, provinceCode, commune, trialMinutes, services } = tutor
  const gender = teacher.title === 'Cô' ? ('FEMALE' as const) : ('MALE' as const)
  const offer = { services, gender, provinceCode, trialMinutes }
  return {
    personId,
    provinceCode,
    commune,
    trialMinutes,
    gender,
    code: teacher.code,
    name: person.name,
    ...summarise(offer),
    keywords: wordsOf(offer, [teacher.school ?? undefined, commune]),
    ...copiedOf(teacher),
  }
}

const rowOf = (tutorId: string, { subjectId, name, grades, mode, fees }: Service, position: number) => ({
  id: uuidv7(),
  tutorId,
  subjectId,
  name,
  gradeFrom: grades?.from,
  gradeTo: grades?.to,
  mode,
  ...Object.fromEntries(Object.entries(fees).map(([minutes, fee]) => [`fee${minutes as `${TutorDuration}`}Vnd`, fee])),
  position,
})

const copiedOf = ({ stars, learners }: { stars: readonly number[]; learners: number }) => ({
  learners,
  ratingCount: stars.reduce((sum, n) => sum + n, 0),
  ratingSum: stars.reduce((sum, n, i) => sum + n * (i + 1), 0),
})

/** Copies a teacher's rating into the search data; no effect for people outside the network. */
export async function copyRating(deps: Deps, personId: string) {
  const teacher = (await listTeachers(deps, [personId])).get(personId)
  if (teacher) await stored.setCopied(deps.db, personId, copiedOf(teacher))
}

type Span = { from: Date; to: Date }

/** Offers free time and updates the search at once. Throws like `offerFreeTime` of the timetable. */
export const offerTutorTime = (deps: Deps, personId: string, slots: readonly Span[]) =>
  offerTutorsTime(
    deps,
    slots.map((slot) => ({ ...slot, personId })),
  )

/** Same for many at once. */
export const offerTutorsTime = (deps: Deps, slots: readonly (Span & { personId: string })[]) =>
  transact(deps, async (deps) => {
    await offerFreeTime(deps, slots)
    await updateFreeTimeFacets(deps, [...new Set(slots.map(({ personId }) => personId))])
  })

export const withdrawTutorTime = (deps: Deps, personId: string, span: Span) =>
  transact(deps, async (deps) => {
    await withdrawFreeTime(deps, personId, span)
    await updateFreeTimeFacets(deps, [personId])
  })

/** The two weeks in which free time is searched: whole Vietnamese days from today on. */
export function searchedSpan(now: Date) {
  const today = inVietnam(now).toPlainDate()
  return { on: today.toString(), from: vietnamMoment(today), to: vietnamMoment(today.add({ days: freeTimeDays })) }
}

async function updateFreeTimeFacets(deps: Deps, personIds: readonly string[]) {
  const { on, ...span } = searchedSpan(deps.clock())
  const days = new Map((await listOfferedDays(deps, personIds, span)).map((row) => [row.personId, row]))
  const free = personIds.map((id) => ({ id, facets: freeFacets(days.get(id) ?? { weekdays: [], evenings: null }) }))
  await stored.setFree(deps.db, free, on)
}

const batchSize = 500

/** Moves the searched two weeks to a new day, for all tutors. */
export async function refreshFreeTime(deps: Deps) {
  const { on } = searchedSpan(deps.clock())
  await handleInBatches(batchSize, async (limit) => {
    const ids = await stored.listWithStaleFreeTime(deps.db, on, limit)
    if (ids.length > 0) await updateFreeTimeFacets(deps, ids)
    return ids.length
  })
}

const serviceOf = (row: ServiceRow): Service => ({
  subjectId: row.subjectId,
  name: row.name,
  mode: row.mode,
  grades: row.gradeFrom !== null && row.gradeTo !== null ? { from: row.gradeFrom, to: row.gradeTo } : undefined,
  fees: Object.fromEntries(
    tutorDurations.flatMap((minutes) => {
      const fee = row[`fee${minutes}Vnd`]
      return fee === null ? [] : [[minutes, fee]]
    }),
  ),
})

/** Updates the search after a change of the public profile; no effect for people outside the network. */
export async function copyProfile(deps: Deps, personId: string) {
  const [tutor, teacher] = await Promise.all([
    stored.findTutor(deps.db, personId),
    listTeachers(deps, [personId]).then((found) => found.get(personId)),
  ])
  if (!tutor || !teacher) return
  const gender = teacher.title === 'Cô' ? ('FEMALE' as const) : ('MALE' as const)
  const services = (await stored.listServices(deps.db, personId)).map(serviceOf)
  const { provinceCode, commune, trialMinutes } = tutor
  const offer = { services, gender, provinceCode, trialMinutes: trialMinutes ?? undefined }
  const keywords = wordsOf(offer, [teacher.school ?? undefined, commune ?? undefined])
  await stored.setProfile(deps.db, personId, { gender, keywords, offerFacets: summarise(offer).offerFacets })
}

/** Updates the search after a change of name. */
export async function updateName(deps: Deps, personId: string) {
  const name = (await listPeople(deps, [personId])).get(personId)?.name
  if (name) await stored.setName(deps.db, personId, name)
}

/** A person who leaves the platform leaves the network. */
export const leaveNetwork = (deps: Deps, personId: string) => stored.setUnlisted(deps.db, personId)
