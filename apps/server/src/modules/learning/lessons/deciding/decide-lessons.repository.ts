import { and, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { heldRules, lessons, lessonSeats, lessonStays } from '../lessons.tables.ts'

const { placeholder } = sql

const toDecide = preparedSql<{ id: string }>(
  'list_lessons_to_decide',
  () => sql`
    select id from ${lessons}
      where state = 'PLANNED' and ends_at < now() - make_interval(mins => ${placeholder('minutes')}::int)
        and (asked_at is null or ends_at < now() - make_interval(hours => ${placeholder('hours')}::int) or ${placeholder('isAll')}::boolean)
        and (ends_at, id) > (coalesce((select ends_at from ${lessons} where id = ${placeholder('after')}::uuid), '-infinity'), ${placeholder('after')}::uuid)
      order by ends_at, id limit ${placeholder('limit')}`, // by time: in the order of ids the planner would visit all lessons to come
)
type Page = { after: string; limit: number; /** After the end. */ minutes: number; /** To declare. */ hours: number; isAll?: boolean }
/** Lessons that ended so long ago, and were not asked about, or whose time to declare is over. Earliest end first. */
export const listToDecide = async (db: Db, { isAll = false, ...page }: Page) => (await toDecide(db, { isAll, ...page })).map(({ id }) => id)

const locked = preparedSql<LockedLesson>(
  'lock_lesson_to_decide',
  () => sql`
    select l.id, l.kind, l.teacher_id as "teacherId", l.state, extract(epoch from l.starts_at)::float8 * 1000 as "startsAt",
        extract(epoch from l.ends_at)::float8 * 1000 as "endsAt", l.asked_at is not null as "isAsked", l.revision,
        l.ends_at < now() - make_interval(hours => ${placeholder('hours')}::int) as "isDeclareOver",
        l.ends_at + make_interval(hours => r.contest_hours) as "releaseAt", r.contest_hours as "contestHours",
        r.held_percent as "heldPercent", r.not_held_percent as "notHeldPercent", r.least_minutes as "leastMinutes",
        r.together_minutes as "togetherMinutes", r.wait_minutes as "waitMinutes"
      from ${lessons} as l join ${heldRules} as r on r.kind = l.kind and r.from_on = l.rule_from_on
      where l.id = ${placeholder('id')}::uuid and l.state = 'PLANNED' and l.ends_at <= now() for no key update of l skip locked`,
)
export type LockedLesson = {
  id: string
  kind: string
  teacherId: string
  state: string
  /** Both in milliseconds. */
  startsAt: number
  endsAt: number
  isAsked: boolean
  revision: number
  isDeclareOver: boolean
  contestHours: number
  heldPercent: number
  notHeldPercent: number
  leastMinutes: number
  togetherMinutes: number
  waitMinutes: number
}
/** A lesson that is over and not decided, with its rule. Undefined when another one decides it now, or has. */
export async function lockToDecide(db: Db, id: string, hours: number) {
  const [row] = await locked(db, { id, hours })
  return row
}

export type StayRow = { personId: string; source: 'ROOM' | 'TEACHER' | 'LINK' | 'DECLARED'; from: number; to: number }
const stays = preparedSql<StayRow>(
  'list_lesson_stays',
  () => sql`select person_id as "personId", source, extract(epoch from from_at)::float8 * 1000 as from, extract(epoch from to_at)::float8 * 1000 as to
    from ${lessonStays} where lesson_id = ${placeholder('id')}::uuid order by from_at`,
)
export const listStays = (db: Db, id: string) => stays(db, { id })

/** Whether the teacher marked a learner as present. */
export async function hasMarkedPresent(db: Db, lessonId: string) {
  const [row] = await db
    .select({ one: sql`1` })
    .from(lessonSeats)
    .where(and(eq(lessonSeats.lessonId, lessonId), sql`${lessonSeats.attendance} in ('PRESENT', 'LATE', 'LEFT_EARLY')`))
    .limit(1)
  return row !== undefined
}

export const setAsked = (db: Db, id: string) =>
  db
    .update(lessons)
    .set({ askedAt: sql`now()` })
    .where(eq(lessons.id, id))

type Decision = { id: string; state: 'HELD' | 'NOT_HELD'; because: string; teacherMinutes: number; contestHours: number }
/** The time to contest begins at the end of the lesson, or when it is decided if that is later. */
export const setDecided = (db: Db, { id, state, because, teacherMinutes, contestHours }: Decision) =>
  db
    .update(lessons)
    .set({
      state,
      because,
      teacherMinutes,
      decidedAt: sql`now()`,
      releaseAt: state === 'HELD' ? sql`greatest(${lessons.endsAt}, now()) + make_interval(hours => ${contestHours}::int)` : null,
      revision: sql`${lessons.revision} + 1`,
    })
    .where(eq(lessons.id, id))

export type PinnedSeat = {
  learnerId: string
  lineId: string | null
  attendance: string | null
  minutes: number | null
  money: 'NONE' | 'HELD' | 'OWED'
}
/** Pins the roster. An excuse and a mark of the teacher stay; money that was given back stays given back. */
export const pinSeats = (db: Db, lessonId: string, seats: readonly PinnedSeat[]) =>
  db.execute(sql`
    insert into ${lessonSeats} (lesson_id, learner_id, line_id, attendance, minutes, money, is_rostered)
      select ${lessonId}::uuid, s.learner_id, s.line_id, coalesce(s.attendance, 'EXPECTED'), s.minutes, s.money, true
        from jsonb_to_recordset(${JSON.stringify(seats.map(({ learnerId, lineId, ...one }) => ({ learner_id: learnerId, line_id: lineId, ...one })))}::jsonb)
          as s (learner_id uuid, line_id uuid, attendance text, minutes smallint, money text)
      on conflict (lesson_id, learner_id) do update set is_rostered = true, line_id = excluded.line_id, minutes = excluded.minutes,
        money = case when lesson_seats.money = 'BACK' then 'BACK' else excluded.money end,
        attendance = case when lesson_seats.attendance = 'EXPECTED' then excluded.attendance else lesson_seats.attendance end`)
