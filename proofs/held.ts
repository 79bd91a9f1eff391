import { contestLesson, stopLesson } from '@khue/contracts/learning/lessons'
import { becomesTrue } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { openWorld, type World } from './held.world.ts'
import type { Proof, Stage } from './proof.ts'
import { claimReconciled } from './reconcile-claim.ts'
import { openShop } from './shop.ts'

/**
 * A lesson is decided once, and pays once. Of the trials, some cut the connection of the deciding or releasing job at one of its statements, which is all that a
 * kill leaves of it, and then run it twice at once; in the others a family contests at the moment at which the money moves, in both orders.
 */
const claims = {
  decided: 'a lesson that is over is decided once',
  paid: 'a held lesson pays every seat once, by the first untaught number of its line',
  unpaid: 'a lesson that was not held uses up no number',
  time: 'no money moves before the time of the family is over',
  contest: 'a contest that was accepted keeps the money of its seat, and one that was not lets it move',
  restart: 'a lesson during which the server restarts keeps the minutes of its teacher',
} as const

/** The statements at which a job is killed. */
const steps = {
  decide: { job: 'lessons:decide', when: 'before update on lessons', lock: 4921 },
  pin: { job: 'lessons:decide', when: 'before insert on lesson_seats', lock: 4922 },
  settle: { job: 'lessons:release', when: 'before insert on escrow_lessons', lock: 4923 },
  post: { job: 'lessons:release', when: 'before insert on ledger_entries', lock: 4924 },
  seat: { job: 'lessons:release', when: 'before update on lesson_seats', lock: 4925 },
  complete: { job: 'lessons:release', when: 'before update on lessons', lock: 4926 },
} as const
type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[] // in the order of `steps`

const gates = `create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return new; end $$;
  ${Object.entries(steps)
    .map(([name, { when, lock }]) => `create trigger proof_gate_${name} ${when} for each row execute function proof_gate(${lock});`)
    .join('\n')}`

/** Runs a job until it reaches a step, cuts its connection there, and runs it twice at once. */
async function killed({ stage: { pool }, job }: World, { job: name, lock }: (typeof steps)[Step]) {
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [lock])
    const doing = job(name).catch(() => undefined) // its connection is cut
    await becomesTrue(async () => (await pool.query(`select 1 from pg_locks where ${waitsAtGate}`, [lock])).rows.length > 0, 5000)
    await pool.query(`select pg_terminate_backend(pid) from pg_locks where ${waitsAtGate}`, [lock])
    await doing
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  await Promise.all([job(name), job(name)])
}

const twice = ({ job }: World, name: string) => Promise.all([job(name), job(name)])

/** One lesson from its end to its payment; `step` is where its job is killed. */
async function teach(world: World, step: Step | undefined) {
  const { stage, next, lessonOf, endTime, paidBy, job } = world
  const id = await next()
  const before = (await lessonOf(id))?.revision ?? 0
  const at = step && steps[step]
  await (at?.job === 'lessons:decide' ? killed(world, at) : twice(world, 'lessons:decide'))
  const decided = await lessonOf(id)
  stage.claim(claims.decided, decided?.state === 'HELD' && decided.revision === before + 1, { step, decided, before })
  await job('lessons:release')
  stage.claim(claims.time, (await paidBy(id)).length === 0, step)
  await endTime(id)
  await (at?.job === 'lessons:release' ? killed(world, at) : twice(world, 'lessons:release'))
  await claimPaid(world, id, step)
}

async function claimPaid({ stage, learners, lessonOf, seatsOf, paidBy }: World, id: string, detail: unknown) {
  const [lesson, seats, paid] = [await lessonOf(id), await seatsOf(id), await paidBy(id)]
  const isPaid =
    lesson?.state === 'COMPLETED' &&
    seats.length === learners.length &&
    paid.length === learners.length &&
    paid.every(({ isFirst }) => isFirst) &&
    seats.every(
      ({ money, lineId, lessonNo }) => money === 'RELEASED' && paid.some((one) => one.lineId === lineId && one.lessonNo === lessonNo),
    )
  stage.claim(claims.paid, isPaid, { detail, lesson, seats, paid })
}

async function away(world: World) {
  const id = await world.next({ isTeacherAway: true })
  await twice(world, 'lessons:decide')
  const [lesson, paid] = [await world.lessonOf(id), await world.paidBy(id)]
  world.stage.claim(claims.unpaid, lesson?.state === 'NOT_HELD' && paid.length === 0, { lesson, paid })
}

const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * A family contests in the last moment of its time, and the money moves in the next one: `first` gets the seat. The transaction of the contest begins before that
 * moment and waits for the lesson; the moment is then set, and both wait for the seat, in this order.
 */
async function race(world: World, first: 'contest' | 'release') {
  const { stage, shop, learners, next, endTime, job, seatsOf, paidBy } = world
  const id = await next()
  await job('lessons:decide')
  const [learner] = learners
  if (!learner) throw new Error('nobody has a seat')
  await endTime(id)
  const [onLesson, onSeat] = [await stage.pool.connect(), await stage.pool.connect()]
  const waiting = (count: number) => becomesTrue(async () => (await stage.pool.query(waits)).rows.length >= count, 5000)
  await onLesson.query('begin')
  await onLesson.query('select from lessons where id = $1 for no key update', [id])
  await onSeat.query('begin')
  await onSeat.query('select from lesson_seats where lesson_id = $1 and learner_id = $2 for update', [id, learner.id])
  const contesting = shop.call(contestLesson, learner, { params: { id, learner: learner.id }, body: { reason: 'Buổi này cô dạy ít' } })
  await waiting(1)
  const releasing = first === 'release' ? job('lessons:release') : undefined
  if (releasing) await waiting(2)
  await onLesson.query('update lessons set release_at = clock_timestamp() where id = $1', [id])
  await onLesson.query('commit')
  await waiting(releasing ? 2 : 1)
  const later = releasing ?? job('lessons:release')
  await waiting(2)
  await onSeat.query('commit')
  for (const client of [onLesson, onSeat]) client.release()
  const [answer] = await Promise.all([contesting, later])
  await job('lessons:release')
  const seat = (await seatsOf(id)).find((one) => one.learnerId === learner.id)
  const isPaid = (await paidBy(id)).some(({ lineId }) => lineId === seat?.lineId)
  const isAccepted = answer.status === 200
  const agrees = isAccepted ? seat?.money === 'CONTESTED' && !isPaid : seat?.money === 'RELEASED' && isPaid
  const isRefused = ['LESSON_MONEY_SETTLED', 'LESSON_CONTEST_OVER'].includes(answer.code)
  stage.claim(claims.contest, agrees && (isAccepted || isRefused), { first, answer, seat, isPaid })
  return isAccepted ? 'contest' : 'release'
}

/** The teacher starts on one server and stops on another one, which has started since. */
async function restart({ stage, shop, teacher, next, press }: World) {
  const id = await next({ begunMinutes: 5 })
  await press(id)
  await stage.pool.query(
    `with meeting as (update run_meetings set starts_at = starts_at - interval '80 minutes', ends_at = ends_at - interval '80 minutes' where id = $1)
     update lessons set starts_at = starts_at - interval '80 minutes', ends_at = ends_at - interval '80 minutes', started_at = started_at - interval '80 minutes' where id = $1`,
    [id],
  )
  const other = await openShop(stage)
  await other.call(stopLesson, teacher, { params: { id } })
  await shop.call(stopLesson, teacher, { params: { id } })
  const { rows } = await stage.pool.query<{ minutes: number }>(
    `select round(extract(epoch from to_at - from_at) / 60)::int as minutes from lesson_stays where lesson_id = $1`,
    [id],
  )
  stage.claim(claims.restart, rows.length === 1 && rows[0]?.minutes === 80, rows)
}

async function run(stage: Stage) {
  const world = await openWorld(stage, { lessons: Math.min(500, stage.n + 4), learners: stage.isReal ? 4 : 2 })
  await stage.pool.query(gates)
  await away(world)
  const won = { contest: 0, release: 0 }
  for (let n = 0; n < stage.n; n++) {
    if (n % 4 === 3) await teach(world, stepNames[Math.floor(n / 4) % stepNames.length])
    else if (n % 4 === 2) await teach(world, undefined)
    else won[await race(world, n % 2 === 0 ? 'contest' : 'release')] += 1
    stage.trial()
  }
  stage.figure('contests that came first', won.contest)
  stage.figure('releases that came first', won.release)
  if (!stage.isReal) return
  await restart(world)
  await claimReconciled(stage, stage.deps.db, ['nothing_is_sold_after_its_start'])
}

export const held: Proof = {
  name: 'held',
  counts: 'lessons: a killed job, two jobs at once, or a contest against a release in each order',
  size: { full: 480, short: 24 },
  limitSeconds: 600,
  faults: [
    {
      name: 'the seat is not locked for its release',
      breaks: [claims.contest],
      patches: [{ module: 'lessons', declaration: 'seats', find: ' for update of s', replace: '' }],
    },
    {
      name: 'the lesson is not locked for its decision',
      breaks: [claims.decided],
      patches: [{ module: 'lessons', declaration: 'locked', find: ' for no key update of l skip locked', replace: '' }],
    },
    {
      name: 'release without the time of the family',
      breaks: [claims.time],
      patches: [
        { module: 'lessons', declaration: 'due', find: ' and release_at <= now()', replace: '' },
        { module: 'lessons', declaration: 'seats', find: ' and l.release_at <= now()', replace: '' },
      ],
    },
    {
      name: 'another number than the first untaught one',
      breaks: [claims.paid],
      patches: [
        { module: 'escrow', declaration: 'choose', find: 'const [lessonNo] = untaughtOf(', replace: 'const [, lessonNo] = untaughtOf(' },
      ],
    },
  ],
  run,
}
