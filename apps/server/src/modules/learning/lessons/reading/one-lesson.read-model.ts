import { type Attendance, correctionHour, type ProblemState, type SeatMoneyState } from '@khue/contracts/learning/lesson-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { guardianships, people } from '../../../people/people/people.tables.ts'
import { seatsTakenIn } from '../deciding/roster.read-model.ts'
import { heldRules, lessonDocuments, lessonProblems, lessons, lessonSeats } from '../lessons.tables.ts'
import type { CardRow } from './cards.ts'
import { cardColumns, cardJoins, millis, rosterCount } from './cards.read-model.ts'

const { placeholder } = sql
const actor = sql`${placeholder('actorId')}::uuid`
const id = sql`${placeholder('id')}::uuid`

type Viewer = { /** Whom the actor may act for, without themselves. */ childIds: string[]; birthDate: string | null; hasGuardian: boolean }
/** Times in milliseconds. */
export type LessonHead = CardRow &
  Viewer & {
    timesRevision: number
    courseId: string | null
    /** Who teaches the whole class. */
    classTeacherId: string
    startedAt: number | null
    stoppedAt: number | null
    releaseAt: number | null
    because: string | null
    link: string | null
    waitMinutes: number
    contestHours: number
    correctUntil: number
    mayCorrect: boolean
    roster: number
    present: number
    previousId: string | null
    nextId: string | null
    documents: { assetId: string; name: string; bytes: number }[]
  }

const correctUntil = sql`((((l.ends_at at time zone 'Asia/Ho_Chi_Minh')::date + 1) + make_interval(hours => ${placeholder('correctionHour')}::int)) at time zone 'Asia/Ho_Chi_Minh')`

/** Lessons beside this one that the actor may open: they teach it, or they or a child of theirs had a seat in it. */
const beside = (isBefore: boolean) => sql`(
  select o.id from ${lessons} as o
    where o.ref_id = l.ref_id and o.state <> 'CANCELLED' and (o.starts_at, o.id) ${sql.raw(isBefore ? '<' : '>')} (l.starts_at, l.id)
      and (o.teacher_id = ${actor} or ${placeholder('isAdmin')}::boolean
        or exists (select from ${seatHolds} as h where h.learner_id = any(family.ids) and h.state = 'TAKEN'
          and coalesce(h.batch_id, h.class_id) = o.ref_id and h.taken_at < o.ends_at)
        or exists (select from ${lessonSeats} as s where s.lesson_id = o.id and s.learner_id = any(family.ids) and s.is_rostered))
    order by ${sql.raw(isBefore ? 'o.starts_at desc, o.id desc' : 'o.starts_at, o.id')} limit 1)`

const head = preparedSql<LessonHead>(
  'read_lesson',
  () => sql`
    select ${cardColumns}, c.id as "courseId", coalesce(b.substitute_id, c.teacher_id, o.teacher_id) as "classTeacherId", l.times_revision as "timesRevision", ${millis('l.started_at')} as "startedAt", ${millis('l.stopped_at')} as "stoppedAt",
        ${millis('l.release_at')} as "releaseAt", l.because, l.link, r.wait_minutes as "waitMinutes", r.contest_hours as "contestHours",
        extract(epoch from ${correctUntil})::float8 * 1000 as "correctUntil", now() < ${correctUntil} and l.released_at is null as "mayCorrect",
        ${rosterCount} as roster,
        (select count(*)::int from ${lessonSeats} as s where s.lesson_id = l.id and s.attendance in ('PRESENT', 'LATE', 'LEFT_EARLY')) as present,
        ${beside(true)} as "previousId", ${beside(false)} as "nextId",
        coalesce((select jsonb_agg(jsonb_build_object('assetId', d.asset_id, 'name', d.name, 'bytes', d.bytes) order by d.added_at, d.asset_id)
          from ${lessonDocuments} as d where d.lesson_id = l.id), '[]') as documents,
        family.children as "childIds", (select p.birth_date::text from ${people} as p where p.id = ${actor}) as "birthDate",
        exists (select from ${guardianships} as g where g.child_id = ${actor}) as "hasGuardian"
      from ${lessons} as l join ${heldRules} as r on r.kind = l.kind and r.from_on = l.rule_from_on
        cross join (select c.children, c.children || ${actor} as ids
          from (select array(select g.child_id from ${guardianships} as g where g.guardian_id = ${actor}) as children) as c) as family
        ${cardJoins}
      where l.id = ${id}`,
)
/** A lesson, and what the actor's family is to it. */
export async function findHead(db: Db, lessonId: string, viewer: { actorId: string; isAdmin: boolean }) {
  const [row] = await head(db, { id: lessonId, ...viewer, correctionHour })
  return row
}

export type SeatRow = {
  learnerId: string
  attendance: Attendance
  minutes: number | null
  excuse: string | null
  isGuest: boolean
  isRostered: boolean
  money: SeatMoneyState
  amountVnd: number
  lineId: string | null
  problemId: string | null
  problemState: ProblemState | null
  problemReason: string | null
  openedAt: number | null
  dueAt: number | null
  answer: string | null
  decision: string | null
  makeUpId: string | null
  makeUpStartsAt: number | null
  makeUpEndsAt: number | null
}
const seats = preparedSql<SeatRow>(
  'read_lesson_seats',
  () => sql`
    with seated as (
      select distinct on (h.learner_id) h.learner_id, h.line_id from ${lessons} as l cross join lateral ${seatsTakenIn} as h
        where l.id = ${id} order by h.learner_id, h.taken_at desc),
    roster as (
      select learner_id from seated
      union select s.learner_id from ${lessonSeats} as s where s.lesson_id = ${id} and (s.is_rostered or s.guest_of_id is not null))
    select r.learner_id as "learnerId", coalesce(s.attendance, 'EXPECTED') as attendance, s.minutes, s.excuse,
        s.guest_of_id is not null as "isGuest", coalesce(s.is_rostered, false) as "isRostered", coalesce(s.money, 'NONE') as money,
        coalesce(s.amount_vnd, 0)::float8 as "amountVnd", coalesce(s.line_id, seated.line_id) as "lineId",
        p.id as "problemId", p.state as "problemState", p.reason as "problemReason", ${millis('p.opened_at')} as "openedAt",
        ${millis('p.due_at')} as "dueAt", p.answer, p.decision,
        g.id as "makeUpId", ${millis('g.starts_at')} as "makeUpStartsAt", ${millis('g.ends_at')} as "makeUpEndsAt"
      from roster as r left join seated on seated.learner_id = r.learner_id
        left join ${lessonSeats} as s on s.lesson_id = ${id} and s.learner_id = r.learner_id
        left join ${lessonProblems} as p on p.lesson_id = ${id} and p.learner_id = r.learner_id
        left join ${lessonSeats} as guest on guest.guest_of_id = ${id} and guest.learner_id = r.learner_id
        left join ${lessons} as g on g.id = guest.lesson_id and g.state <> 'CANCELLED'
      where ${placeholder('isAll')}::boolean or r.learner_id = any(${placeholder('learnerIds')}::uuid[])`,
)
/** `isAll`: the whole roster, else the seats of these learners. */
export const listSeats = (db: Db, which: { id: string; isAll: boolean; learnerIds: readonly string[] }) => seats(db, which)
