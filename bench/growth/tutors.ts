import { provinceCodes } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import { createProfilesWithoutSlugs, giveTeacherSlugs } from '#modules/offer/teachers'
import { offerFreeTime } from '#modules/people/timetable'
import { type NewTutor, openTutors } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { demoWords } from '#server/demo/data/ratings'
import { secondsSince } from './courses.ts'
import { drawTutor } from './random.ts'
import { addPeopleWithoutAccount, growLearners } from './people.ts'
import { inBatches, withoutStatementTimeout, writeStandings } from './statements.ts'

const batchSize = 1000
const days = 14
const learnersOfAll = 500

/** Adds so many tutors to the network, the same for the same seed; existing ones stay. Writes a batch at a time. */
export async function growTutors(deps: Deps, { tutors, seed }: { tutors: number; seed: string }, say: (line: string) => void) {
  if (tutors === 0) return
  const begun = performance.now()
  const learners = await growLearners(deps, { learners: learnersOfAll, seed })
  let done = 0
  await inBatches(tutors, batchSize, async (from, until) => {
    const drawn = Array.from({ length: until - from }, (_, index) => drawTutor(seed, from + index))
    await withoutStatementTimeout(deps, (deps) => openBatch(deps, drawn, learners))
    done += drawn.length
    if (done % (10 * batchSize) === 0)
      say(`  ${done.toLocaleString('en-US')} of ${tutors.toLocaleString('en-US')} tutors, ${secondsSince(begun)} s`)
  })
}

type Drawn = ReturnType<typeof drawTutor>

async function openBatch(deps: Deps, drawn: readonly Drawn[], learners: readonly string[]) {
  const added = await addPeopleWithoutAccount(deps, drawn, 'tutor')
  if (added.length === 0) return
  await createProfilesWithoutSlugs(
    deps,
    added.map(({ id, code, avatarKind, years, subject }) => ({
      personId: id,
      code,
      title: avatarKind === 'f' ? ('Cô' as const) : ('Thầy' as const),
      intro: `Kèm riêng môn ${subjectOf(subject).name}, đi theo sức của từng em.`,
      subjectIds: [subjectOf(subject).id],
      yearsTeaching: years,
    })),
  )
  for (const statement of writeStandings(added, learners, demoWords)) await deps.db.execute(statement)
  await offerFreeTime(
    deps,
    added.flatMap((tutor) => slotsOf(tutor, deps.clock())),
  )
  await openTutors(deps, added.map(offerOf)) // after the statements above, because it copies ratings and free times
  await giveTeacherSlugs(
    deps,
    added.map(({ id }) => id),
  ) // last, because the other worker inserts the same people and waits for this transaction from here on
}

const subjectOf = (index: number) => subjects[index % subjects.length] ?? subjects[0]

const offerOf = ({ id, subject, province, mode, grade, fee, trial }: Drawn): NewTutor => ({
  personId: id,
  provinceCode: provinceCodes[province % provinceCodes.length] ?? '01',
  ...(trial && { trialMinutes: trial }),
  services: [
    {
      subjectId: subjectOf(subject).id,
      name: `Kèm ${subjectOf(subject).name}`,
      mode,
      grades: { from: grade, to: Math.min(13, grade + 3) },
      fees: { 60: fee, 120: fee * 2 - 20_000 },
    },
  ],
})

/** Two hours on some days of every week. */
function slotsOf({ id, weekdays, hour }: Drawn, now: Date) {
  const today = inVietnam(now).toPlainDate()
  return Array.from({ length: days }, (_, i) => today.add({ days: i }))
    .filter((day) => weekdays.includes(day.dayOfWeek))
    .map((day) => {
      const from = vietnamMoment(day, `${hour}:00`)
      return { personId: id, from, to: new Date(from.getTime() + 2 * 3_600_000) }
    })
    .filter(({ from }) => from > now)
}
