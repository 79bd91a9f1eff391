import { createHash } from 'node:crypto'
import type { SubjectId } from '@khue/contracts/offer/subjects'
import { subjects } from '@khue/contracts/offer/subjects'
import { createPerson, listPeople } from '#modules/people/people'
import { importRatings, createTeacherProfile, type ImportedRating, noteTaught } from '#modules/offer/teachers'
import { listFreeTime } from '#modules/people/timetable'
import { type NewTutor, offerTutorTime, openTutor } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { demoAccounts } from './data/accounts.ts'
import { demoLearners, demoReplies, demoWords } from './data/ratings.ts'
import { demoTeachers } from './data/teachers.ts'
import { type DemoTutor, demoTutors } from './data/tutors.ts'
import { experienceOf } from './experience.ts'
import { addressCode, personId, ratingId } from './seed.ts'

/** The same number for the same key on every machine, below `limit`. */
const drawn = (key: string, limit: number) => createHash('sha256').update(`khue-1:${key}`).digest().readUInt32BE(0) % limit
const learnerKey = (index: number) => `learner-${index}`
const dayMs = 86_400_000

/** The tutor network with its free time, and learners' ratings of tutors and teachers. Adds only missing rows. */
export async function openTutorNetwork(deps: Deps) {
  const known = await listPeople(deps, [personId(learnerKey(0))])
  if (known.size === 0) {
    for (const [index, name] of demoLearners.entries()) {
      await createPerson(deps, { id: personId(learnerKey(index)), name, avatarKind: kindOf(index), roles: ['student'] })
    }
    for (const tutor of demoTutors) await introduce(deps, tutor)
    await addDemoRatings(deps)
    for (const tutor of demoTutors) await openTutor(deps, offerOf(tutor))
  }
  await offerComingDays(deps)
}

const kindOf = (index: number) => (['fk', 'mk', 'f', 'm'] as const)[drawn(`kind ${index}`, 4)] ?? 'f'
const subjectIdOf = (tutor: DemoTutor): SubjectId => {
  const subject = subjects.find(({ key }) => key === tutor.subject)
  if (!subject) throw new Error(`there is no subject ${tutor.subject}`)
  return subject.id
}

const gradesFrom = ([from, to]: readonly [number, number]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

async function introduce(deps: Deps, tutor: DemoTutor) {
  const { key, name, avatarKind, years, school, intro } = tutor
  const id = personId(key)
  if (!demoAccounts.some((account) => account.key === key)) await createPerson(deps, { id, name, avatarKind, roles: ['tutor'] })
  const title = avatarKind.startsWith('f') ? 'Cô' : 'Thầy'
  await createTeacherProfile(deps, {
    personId: id,
    code: addressCode(key),
    title,
    intro,
    subjectIds: [subjectIdOf(tutor)],
    yearsTeaching: years,
    ...(school && { school }),
    ...experienceOf({ key, years, ...(school && { school }), ...(tutor.grades && { grades: gradesFrom(tutor.grades) }) }),
  })
}

const rounded = (vnd: number) => Math.round(vnd / 5000) * 5000

/** A longer lesson costs a little less per hour; two learners together pay half as much again. */
function offerOf(tutor: DemoTutor): NewTutor {
  const { key, provinceCode, commune, mode, fee, service, grades } = tutor
  const fees = {
    ...(grades && grades[0] <= 3 && { 30: rounded(fee * 0.55) }),
    60: fee,
    120: rounded(fee * 1.9),
    ...(grades && grades[1] >= 12 && { 180: rounded(fee * 2.7) }),
  }
  const range = grades && { grades: { from: grades[0], to: grades[1] } }
  const second = grades && grades[0] <= 9 && grades[1] >= 9 && tutor.subject === 'toan'
  return {
    personId: personId(key),
    provinceCode,
    ...(commune && { commune }),
    ...(drawn(`trial ${key}`, 10) < 7 && { trialMinutes: drawn(`trial ${key}`, 2) ? 60 : 30 }),
    services: [
      { subjectId: subjectIdOf(tutor), name: service, mode, fees, ...range },
      ...(second
        ? [
            {
              subjectId: subjectIdOf(tutor),
              name: 'Ôn thi vào lớp 10',
              mode,
              fees: { 120: rounded(fee * 2.1) },
              grades: { from: 9, to: 9 },
            },
          ]
        : []),
    ],
  }
}

const evenings = ['18:00', '19:00', '19:30', '20:00', '20:30']
const daytimes = ['08:00', '09:30', '14:00', '15:30', '16:00']
const days = 14

/** A tutor's weekly free hours: three to five times a week, mostly in the evening, on weekends by day. */
function weeklyTimes(key: string) {
  const count = 3 + drawn(`count ${key}`, 3)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].toSorted((a, b) => drawn(`${key} ${a}`, 1000) - drawn(`${key} ${b}`, 1000)).slice(0, count)
  return weekdays.map((weekday) => {
    const times = weekday > 5 ? daytimes : evenings
    return {
      weekday,
      at: times[drawn(`${key} at ${weekday}`, times.length)] ?? '19:00',
      minutes: drawn(`${key} long ${weekday}`, 3) === 0 ? 60 : 120,
    }
  })
}

/** Free time of the coming two weeks, for existing tutors. */
export async function offerComingDays(deps: Deps) {
  if ((await listPeople(deps, [personId(learnerKey(0))])).size === 0) return
  const today = inVietnam(deps.clock()).toPlainDate()
  const span = { from: vietnamMoment(today), to: vietnamMoment(today.add({ days })) }
  const offered = await listFreeTime(
    deps,
    demoTutors.map(({ key }) => personId(key)),
    span,
  )
  for (const { key } of demoTutors) {
    const last = new Date(Math.max(offered.get(personId(key))?.at(-1)?.from.getTime() ?? 0, deps.clock().getTime()))
    const times = weeklyTimes(key)
    const missing = Array.from({ length: days }, (_, i) => today.add({ days: i })).flatMap((day) =>
      times.flatMap(({ weekday, at, minutes }) => {
        const from = vietnamMoment(day, at)
        return day.dayOfWeek === weekday && from > last ? [{ from, to: new Date(from.getTime() + minutes * 60_000) }] : []
      }),
    )
    if (missing.length > 0) await offerTutorTime(deps, personId(key), missing)
  }
}

async function addDemoRatings(deps: Deps) {
  const keys = [...demoTeachers, ...demoTutors].map(({ key }) => key)
  const ratings = keys.flatMap((key) => ratingsOf(key, deps.clock()))
  await noteTaught(
    deps,
    ratings.map(({ authorId, teacherId }) => ({ personId: authorId, teacherId })),
  )
  await importRatings(deps, ratings)
}

function ratingsOf(key: string, now: Date): ImportedRating[] {
  const count = 2 + drawn(`ratings ${key}`, 17)
  const good = 6 + drawn(`good ${key}`, 4)
  return Array.from({ length: count }, (_, i) => {
    const learner = (drawn(`first ${key}`, demoLearners.length) + i) % demoLearners.length
    const luck = drawn(`stars ${key} ${i}`, 10)
    const stars = luck < good ? 5 : luck === 9 && good < 8 ? 3 : 4
    const words = demoWords[stars]
    return {
      id: ratingId(`${key} ${i}`),
      teacherId: personId(key),
      authorId: personId(learnerKey(learner)),
      stars,
      text: words[drawn(`words ${key} ${i}`, words.length)] ?? '',
      writtenAt: new Date(now.getTime() - (3 + drawn(`age ${key} ${i}`, 300)) * dayMs),
      ...(drawn(`reply ${key} ${i}`, 6) === 0 && { reply: demoReplies[stars] }),
    }
  })
}
