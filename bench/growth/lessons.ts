import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/deps'
import { fillBare, run, vacuum } from '../bulk.ts'
import { growDatabase } from './grow.ts'

type Wanted = { lessons: number; seats: number; crowd: number }

const lessonsOfRun = 20
const lessonsAtOnce = 500_000
/** Lessons lie in half a year before and half a year after the day of the run, twice a week at 18:00 in Vietnam. */
const daysBack = 180

/**
 * Runs of the grown courses with their meetings as lessons, and paid seats in them, spread over the last people of `crowd`. Existing rows stay; needs a
 * connection without constraint triggers (`openTarget`).
 */
export async function growLessons(deps: Deps, { lessons, seats, crowd }: Wanted, say: (line: string) => void) {
  const begun = performance.now()
  await growDatabase(deps, { users: crowd, orders: 0, courses: 2000, seed: 'bench' })
  const { rows } = await deps.db.execute<{ grown: boolean }>(sql`select count(*) >= ${lessons} as grown from lessons`)
  if (rows[0]?.grown) return
  const runs = Math.ceil(lessons / lessonsOfRun)
  await fillBare(deps, 'course_batches', () => run(deps, writeRuns(runs)))
  const step = lessonsAtOnce / lessonsOfRun
  await fillBare(deps, 'run_meetings', async () => {
    for (let from = 0; from < runs; from += step) await run(deps, writeMeetings(from, Math.min(from + step, runs)))
  })
  await fillBare(deps, 'lessons', () => run(deps, writeLessons))
  await run(deps, 'drop table if exists bench_seats')
  await run(deps, writeSeats({ seats, crowd, runs }))
  for (const [table, statement] of Object.entries(soldSeats)) await fillBare(deps, table, () => run(deps, statement))
  for (const table of ['course_batches', 'run_meetings', 'lessons', ...Object.keys(soldSeats)]) await vacuum(deps, table)
  say(
    `  ${lessons.toLocaleString('en-US')} lessons, ${seats.toLocaleString('en-US')} seats, ${Math.round((performance.now() - begun) / 1000)} s`,
  )
}

/**
 * The same at every growth. As with the product's own ids (RFC 9562, version 7), the lessons of a run stand beside each other; `no` is 0 for the run
 * itself.
 */
const idOf = (run: string, no: string) =>
  `(lpad(to_hex(1700000000000 + (${run})::bigint * 64 + ${no}), 12, '0') || '70008' || substr(md5('bench ' || (${run}) || '/' || ${no}), 1, 15))::uuid`

const writeRuns = (runs: number) => `
  with chosen as (select array_agg(id order by id) as ids from courses where state = 'LISTED')
  insert into course_batches (id, course_id, starts_on, ends_on, weekdays, from_time, to_time, seats, lessons)
  select ${idOf('n', '0')}, ids[1 + n % cardinality(ids)], day, day + 70, '{2,5}', '18:00', '19:30', 1000, ${lessonsOfRun}
  from chosen, generate_series(0, ${runs} - 1) as n, lateral (select current_date - ${daysBack} + (n % 290) as day) as at`

const writeMeetings = (from: number, until: number) => `
  insert into run_meetings (id, run_id, number, starts_at, ends_at)
  select ${idOf('n', 'no')}, ${idOf('n', '0')}, no, at, at + interval '90 minutes'
  from generate_series(${from}, ${until} - 1) as n, generate_series(1, ${lessonsOfRun}) as no,
    lateral (select (current_date - ${daysBack} + (n % 290) + no * 7 / 2 + time '18:00') at time zone 'Asia/Ho_Chi_Minh' as at) as times`

const writeLessons = `
  insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on, state, decided_at, because, teacher_minutes, release_at, released_at)
  select m.id, 'COURSE', m.run_id, c.teacher_id, m.starts_at, m.ends_at, 1, '2020-01-01',
    case when past then 'COMPLETED' else 'PLANNED' end, case when past then m.ends_at end, case when past then 'TAUGHT' end, case when past then 90 end,
    case when past then m.ends_at + interval '1 day' end, case when past then m.ends_at + interval '1 day' end
  from run_meetings m join course_batches b on b.id = m.run_id join courses c on c.id = b.course_id, lateral (select m.ends_at < now() as past) as p
  where not exists (select from lessons l where l.id = m.id)`

/** A table of what was sold, from which the next statements take their rows. */
const writeSeats = ({ seats, crowd, runs }: { seats: number; crowd: number; runs: number }) => `
  create unlogged table bench_seats as
  with people as (select array_agg(id) as ids from (select id from people order by id desc limit ${crowd}) as last)
  select distinct on (learner_id, batch_id) n, ids[1 + n % cardinality(ids)] as learner_id, b.id as batch_id, b.course_id, c.teacher_id, uuidv7() as line_id, uuidv7() as order_id
  from people, generate_series(0, ${seats} - 1) as n join course_batches b on b.id = ${idOf(`(n::bigint * 7919 + n / ${crowd}) % ${runs}`, '0')}
    join courses c on c.id = b.course_id
  where c.teacher_id <> ids[1 + n % cardinality(ids)]`

/** By table: orders with one line, the right of use that they gave, the seat and the prepaid money. */
const soldSeats = {
  orders: `
    insert into orders (id, code, buyer_id, status, intent, total_vnd, expires_at, auto_cancel_at, completed_at, paid_by_checkout_id, created_at)
    select order_id, 'KHB' || n, learner_id, 'COMPLETED', 'bench ' || n, 2000000, at, at, at, order_id, at from bench_seats, lateral (select now() - interval '200 days' as at) as t`,
  order_lines: `
    insert into order_lines (id, order_id, buyer_id, learner_id, seller_id, kind, sku, name, price_vnd, ref_id, batch_id, lessons)
    select line_id, order_id, learner_id, learner_id, teacher_id, 'CO', 'CO-BENCH', 'Lớp của bench', 2000000, course_id, batch_id, ${lessonsOfRun} from bench_seats`,
  entitlements: `
    insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
    select uuidv7(), learner_id, 'CO', course_id, now() - interval '200 days', now() + interval '300 days', 'LINE', line_id, 'bench' from bench_seats`,
  seat_holds: `
    insert into seat_holds (id, batch_id, learner_id, holder_id, state, created_at, expires_at, ended_at, taken_at, order_line_id)
    select uuidv7(), batch_id, learner_id, learner_id, 'TAKEN', at, at, at, at, line_id from bench_seats, lateral (select now() - interval '200 days' as at) as t`,
  escrows: `
    insert into escrows (line_id, seller_id, learner_id, lessons, list_vnd, paid_vnd, fee_percent, cooling_off_ends_at)
    select line_id, teacher_id, learner_id, ${lessonsOfRun}, 2000000, 2000000, 20, now() - interval '190 days' from bench_seats`,
}
