import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { post } from '#modules/money/ledger'
import { vietnamMoment } from '#platform/vietnam/time'
import { transact } from '#platform/deps'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type Span = readonly [from: number, to: number]
type Lesson = {
  teacher: TestPerson
  /** A day and a time on the Vietnamese clock. */
  on: string
  at?: string
  minutes?: number
  kind?: 'OPEN_CLASS' | 'INTERACTIVE_CLASS' | 'COURSE'
  state?: 'HELD' | 'NOT_HELD' | 'COMPLETED'
  /** In minutes from the start; LINK: no room measured it. */
  taught?: readonly Span[]
  source?: 'ROOM' | 'TEACHER' | 'DECLARED'
}
type Seat = { learner: TestPerson; spans?: readonly Span[]; attendance?: string; source?: 'ROOM' | 'LINK'; lineId?: string }

type Base = Awaited<ReturnType<typeof testApp>>

/** Decided lessons of past months with their stays, memberships and plan revenue, written as rows. */
export function planLessonWorld(base: Base) {
  const { deps, given } = base
  const run = (statement: Parameters<typeof deps.db.execute>[0]) => deps.db.execute(statement)

  /** A membership from one day to another; without days it always runs. */
  async function makeMember(person: TestPerson, { from = '2000-01-01', to = '2099-01-01' } = {}) {
    await run(sql`insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
      values (${uuidv7()}, ${person.id}, 'SUB', ${uuidv7()}, ${from}::timestamp at time zone 'Asia/Ho_Chi_Minh',
        ${to}::timestamp at time zone 'Asia/Ho_Chi_Minh', 'LINE', ${uuidv7()}, 'test')`)
    return person
  }
  const member = async (options: Parameters<typeof given.student>[0] = {}) => makeMember(await given.student(options))

  async function stay(lessonId: string, personId: string, [from, to]: Span, source: string) {
    await run(sql`insert into lesson_stays (id, lesson_id, person_id, from_at, to_at, source, reason)
      select ${uuidv7()}, id, ${personId}, starts_at + make_interval(mins => ${from}), starts_at + make_interval(mins => ${to}), ${source},
        ${source === 'DECLARED' ? 'Mạng hỏng' : null}
      from lessons where id = ${lessonId}`)
  }

  /** A decided lesson with its learners, each there for its whole time if nothing else is said. */
  async function lesson(
    { teacher, on, at = '18:00', minutes = 90, kind = 'OPEN_CLASS', state = 'HELD', taught = [[0, minutes]], source = 'ROOM' }: Lesson,
    seats: readonly Seat[],
  ) {
    const id = uuidv7()
    const startsAt = vietnamMoment(Temporal.PlainDate.from(on), at)
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const isHeld = state !== 'NOT_HELD'
    await run(sql`insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, state, rule_from_on, decided_at, because, release_at, released_at)
      select ${id}, ${kind}, ${id}, ${teacher.id}, ${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz, 0, ${state}, from_on, now(), 'TAUGHT',
        ${isHeld ? endsAt.toISOString() : null}::timestamptz, ${state === 'COMPLETED' ? endsAt.toISOString() : null}::timestamptz
      from held_rules where kind = ${kind} order by from_on limit 1`)
    for (const span of taught) await stay(id, teacher.id, span, source)
    for (const { learner, spans = [[0, minutes] as const], attendance = 'PRESENT', source = 'ROOM', lineId } of seats) {
      await run(sql`insert into lesson_seats (lesson_id, learner_id, attendance, is_rostered, line_id)
        values (${id}, ${learner.id}, ${attendance}, true, ${lineId ?? null})`)
      for (const span of spans) await stay(id, learner.id, span, source)
    }
    return id
  }

  const money = planMoney(base)
  /** In August 2026: An learnt 60 minutes with each teacher on one day of 100 that count, Bình 30 with Hà on another. */
  async function taughtMonth({ ha, bao, an, binh }: Record<'ha' | 'bao' | 'an' | 'binh', TestPerson>) {
    await money.ruleSince('2026-08', 250, 100)
    await money.earn(1_200_003, '2026-08-31T16:59:59.999Z')
    await money.earn(-200_000, '2026-08-20T03:00:00Z')
    await lesson({ teacher: ha, on: '2026-08-10', minutes: 60 }, [{ learner: an }])
    await lesson({ teacher: bao, on: '2026-08-10', at: '20:00', minutes: 60 }, [{ learner: an }])
    const spans = [
      [0, 10],
      [5, 20],
      [80, 200],
    ] as const
    await lesson({ teacher: ha, on: '2026-08-11', state: 'COMPLETED' }, [{ learner: binh, spans }])
  }
  return { makeMember, member, lesson, stay, taughtMonth, ...money }
}

/** Revenue and rules of past months, and what was shared of them. */
function planMoney({ deps, given, pool }: Base) {
  /** Books plan revenue at a moment; a negative amount is a refund of it. */
  const earn = (amount: number, at: string) =>
    transact(deps, (deps) =>
      post(deps, {
        reason: amount > 0 ? 'REVENUE_RECOGNISED' : 'REFUND_DECIDED',
        source: { kind: 'test', id: uuidv7() },
        lines: [
          { account: amount > 0 ? 'DEFERRED_REVENUE' : 'REFUNDS_PAYABLE', amount },
          { account: 'PLAN_REVENUE', amount: -amount },
        ],
        at: new Date(at),
      }),
    )

  /** A rule that has begun already, which nobody can set. */
  async function ruleSince(from: string, permille: number, capMinutes = 120) {
    const { id } = await given.admin()
    await withoutTriggers('plan_share_rules', () =>
      pool.query(`insert into plan_share_rules (effective_month, permille, cap_minutes, set_by) values ($1, $2, $3, $4)`, [
        `${from}-01`,
        permille,
        capMinutes,
        id,
      ]),
    )
  }
  /** As if nothing had ever been shared, taught or earned. */
  async function startOver() {
    for (const table of [
      'plan_shares',
      'plan_share_months',
      'plan_share_rules',
      'earnings',
      'lesson_stays',
      'lesson_seats',
      'lessons',
      'ledger_entries',
      'ledger_postings',
    ])
      await withoutTriggers(table, () => pool.query(`delete from ${table}`))
  }
  async function withoutTriggers(table: string, work: () => Promise<unknown>) {
    await pool.query(`alter table ${table} disable trigger user`)
    await work()
    await pool.query(`alter table ${table} enable trigger user`)
  }
  const sharesOf = async (month: string) =>
    (
      await pool.query<{ teacher_id: string; minutes: number; vnd: number }>(
        `select teacher_id, minutes, vnd::int as vnd from plan_shares where month = $1`,
        [`${month}-01`],
      )
    ).rows
  /** The month as it was shared; undefined when it was not. */
  const monthOf = async (month: string) =>
    (
      await pool.query<Record<'revenue' | 'pool' | 'minutes' | 'shared' | 'teachers', number>>(
        `select revenue_vnd::int as revenue, pool_vnd::int as pool, minutes, shared_vnd::int as shared, teachers from plan_share_months where month = $1`,
        [`${month}-01`],
      )
    ).rows[0]
  return { earn, ruleSince, startOver, sharesOf, monthOf }
}
