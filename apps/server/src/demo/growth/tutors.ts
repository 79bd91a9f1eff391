import { provinceCodes } from '@khue/contracts/provinces'
import { subjects } from '@khue/contracts/subjects'
import { sql } from 'drizzle-orm'
import { describeTeachers } from '#modules/teachers'
import { type NewTutor, offerTutorsTime, openTutors } from '#modules/tutors'
import { type Deps, transact } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam-time'
import { drawTutor } from './drawn.ts'

const atATime = 1000
const days = 14

/** Grows the tutor network by so many, the same for the same seed; who is there already stays. All of a batch at once. */
export async function growTutors(deps: Deps, { tutors, seed }: { tutors: number; seed: string }) {
  for (let from = 0; from < tutors; from += atATime) {
    const drawn = Array.from({ length: Math.min(atATime, tutors - from) }, (_, index) => drawTutor(seed, from + index))
    await transact(deps, async (deps) => {
      await deps.db.execute(sql`set local statement_timeout = 0`)
      await openBatch(deps, drawn)
    })
  }
}

type Drawn = ReturnType<typeof drawTutor>

async function openBatch(deps: Deps, drawn: readonly Drawn[]) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    with drawn as (select * from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as d(id uuid, name text, "avatarKind" text)),
    fresh as (insert into people (id, name, avatar_kind) select id, name, "avatarKind" from drawn on conflict do nothing returning id),
    roles as (insert into person_roles (person_id, role) select id, 'tutor' from fresh)
    select id from fresh`)
  const fresh = new Set(rows.map(({ id }) => id))
  const added = drawn.filter(({ id }) => fresh.has(id))
  if (added.length === 0) return
  await describeTeachers(
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
  await openTutors(deps, added.map(offerOf))
  await offerTutorsTime(
    deps,
    added.flatMap((tutor) => slotsOf(tutor, deps.clock())),
  )
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
}
