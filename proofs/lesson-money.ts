import { decideLessonProblem } from '@khue/contracts/learning/lesson-problems'
import { contestLesson, withdrawContest } from '@khue/contracts/learning/lessons'
import { lessons, recordStay } from '#modules/learning/lessons'
import { drain } from './money.actions.ts'
import { openFixture } from './money.fixture.ts'
import { giftActions } from './money.gifts.ts'
import { actorFor, buy, buyerOf, callBothNodes, giveBack, judge, nodeOf, runJob, type Simulation } from './money.operations.ts'
import { partActions } from './money.parts.ts'
import type { Proof, Stage } from './proof.ts'
import { claimReconciled } from './reconcile-claim.ts'

/**
 * The money of lessons is accounted for once. In random lives families buy runs, at once, in instalments and as gifts, lessons are taught or not, contested, decided and
 * released, and orders are refunded, several at once; afterwards escrow, payable and fees are recomputed from raw rows.
 */
const claims = {
  shares: 'a lesson pays the share of its number, and all shares of a line are what was paid for it',
  seats: 'a seat was released exactly if its line paid this lesson, by the same number and sum',
  kept: 'no money has left for a seat that is contested or owed',
  payable: 'what teachers are owed and the platform has as fees is what was taught, at list price',
  escrow: 'what is in escrow is what is neither taught nor refunded',
} as const

/** For each claim the rows that break it, by SQL. */
const broken: Record<keyof typeof claims, string> = {
  shares: `select e.line_id::text as id from escrow_lessons s join escrows e on e.line_id = s.line_id
      where s.share_vnd <> case when s.lesson_no < e.lessons then e.paid_vnd / e.lessons else e.paid_vnd - (e.paid_vnd / e.lessons) * (e.lessons - 1) end
    union all select e.line_id::text from escrows e join escrow_lessons s on s.line_id = e.line_id group by e.line_id
      having count(*) = e.lessons and sum(s.share_vnd) <> e.paid_vnd or count(*) > e.lessons`,
  seats: `select coalesce(s.lesson_id, e.lesson_id)::text as id
      from (select * from lesson_seats where money = 'RELEASED') as s
        full join (select * from escrow_lessons where lesson_id is not null and "outcome" = 'TAUGHT' and lesson_id in (select id from lessons)) as e
          on e.line_id = s.line_id and e.lesson_id = s.lesson_id
      where (s.lesson_no, s.amount_vnd) is distinct from (e.lesson_no, e.share_vnd)`,
  kept: `select s.lesson_id::text as id from lesson_seats s join escrow_lessons e on e.line_id = s.line_id and e.lesson_id = s.lesson_id
      where s.money <> 'RELEASED'`,
  payable: `with taught as (select p.id from ledger_postings p where p.source_kind = 'escrow_lesson')
    select 'payable' as id
      where (select coalesce(-sum(e.amount), 0) from ledger_entries e join taught on taught.id = e.posting_id join ledger_accounts a on a.id = e.account_id
          where a.code in ('TEACHER_PAYABLE', 'STORE_FEES'))
        <> (select coalesce(sum(case when s.lesson_no < e.lessons then e.list_vnd / e.lessons else e.list_vnd - (e.list_vnd / e.lessons) * (e.lessons - 1) end), 0)
          from escrow_lessons s join escrows e on e.line_id = s.line_id where s."outcome" = 'TAUGHT')`,
  escrow: `select 'escrow' as id
      where (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.code = 'ESCROW')
        <> (select coalesce(sum(paid_vnd - released_vnd - returned_vnd), 0) from escrows)`,
}

async function look({ fixture: { stage } }: Simulation) {
  for (const [claim, text] of Object.entries(broken) as [keyof typeof claims, string][]) {
    const { rows } = await stage.pool.query<{ id: string }>(text)
    stage.claim(claims[claim], rows.length === 0, rows.slice(0, 3))
  }
}

/** The next lesson of a run began so long ago that it can be decided, with its teacher in the room or not, and those seated now. */
async function endNext({ fixture: { stage, deps, market } }: Simulation) {
  const { pool, random } = stage
  const { rows } = await pool.query<{ id: string; teacher: string; run: string }>(
    `select id, teacher_id as teacher, ref_id as run from lessons where ref_id = any($1) and state = 'PLANNED' and starts_at > now() order by starts_at limit 2`,
    [market.runs],
  )
  const lesson = random.pick(rows)
  const moved = `set starts_at = now() - interval '125 minutes', ends_at = now() - interval '35 minutes' where id = $1`
  await pool.query(`with meeting as (update run_meetings ${moved}) update lessons ${moved}`, [lesson.id])
  await pool.query(
    `update seat_holds set taken_at = taken_at - interval '30 days' where batch_id = $1 and taken_at > now() - interval '1 day'`,
    [lesson.run],
  )
  const seated = await pool.query<{ id: string }>(`select learner_id as id from seat_holds where batch_id = $1 and state = 'TAKEN'`, [
    lesson.run,
  ])
  const from = new Date(Date.now() - 125 * 60_000)
  const people = [...(random.chance(0.8) ? [lesson.teacher] : []), ...seated.rows.map(({ id }) => id)]
  for (const personId of people) await recordStay(deps, { lessonId: lesson.id, personId, from, to: new Date(from.getTime() + 90 * 60_000) })
}

const run = (simulation: Simulation, name: string) => runJob(simulation, lessons, name)
const endTimes = ({ fixture: { stage } }: Simulation) =>
  stage.pool.query(`update lessons set release_at = now() - interval '1 second' where state = 'HELD'`)

type Held = { lesson: string; learner: string }
async function contest(simulation: Simulation) {
  const { stage } = simulation.fixture
  const { rows } = await stage.pool.query<Held>(
    `select s.lesson_id as lesson, s.learner_id as learner from lesson_seats s join lessons l on l.id = s.lesson_id where s.money in ('HELD', 'CONTESTED') order by 1, 2`,
  )
  if (rows.length === 0) return
  const { lesson: id, learner } = stage.random.pick(rows)
  const params = { id, learner }
  for (const actor of actorFor(simulation, learner)) {
    await callBothNodes(simulation, 'contest', (node) => node.call(contestLesson, actor, { params, body: { reason: 'Buổi này dạy ít' } }))
    if (stage.random.chance(0.3)) judge(simulation, 'withdraw contest', await nodeOf(simulation).call(withdrawContest, actor, { params }))
  }
}

async function decide(simulation: Simulation) {
  const { stage, admins } = simulation.fixture
  const { rows } = await stage.pool.query<{ id: string }>(`select id from lesson_problems where state = 'OPEN' order by id`)
  if (rows.length === 0) return
  const { id } = stage.random.pick(rows)
  const outcome = stage.random.pick(['FOR_FAMILY', 'FOR_TEACHER'] as const)
  const body = { outcome, reason: 'proof' }
  await callBothNodes(simulation, 'decide', (node) => node.call(decideLessonProblem, admins[0], { params: { id }, body }))
}

async function refund(simulation: Simulation) {
  const { stage } = simulation.fixture
  const { rows } = await stage.pool.query<{ id: string; buyer: string }>(
    `select id, buyer_id as buyer from orders where status = 'COMPLETED' order by id`,
  )
  if (rows.length === 0) return
  const { id, buyer } = stage.random.pick(rows)
  for (const payee of buyerOf(simulation, buyer)) await giveBack(simulation, payee, id, 'BALANCE')
}

async function sell(simulation: Simulation) {
  const { buyers, market, stage } = simulation.fixture
  await buy(simulation, stage.random.pick(buyers), { sku: stage.random.pick([market.skus.run, market.skus.secondRun]) })
}

type Action = (simulation: Simulation) => Promise<unknown>
const lessonActions: readonly Action[] = [
  contest,
  contest,
  decide,
  (simulation) => run(simulation, 'lessons:decide'),
  async (simulation) => {
    await endTimes(simulation)
    await Promise.all([run(simulation, 'lessons:release'), contest(simulation)])
  },
  refund,
  sell,
]
const others: readonly Action[] = [...partActions, ...giftActions]

/** A lesson ends; before and after it one to three things happen at once. */
async function step(simulation: Simulation) {
  const { random } = simulation.fixture.stage
  await endNext(simulation)
  await Promise.all([run(simulation, 'lessons:decide'), random.chance(0.1) && refund(simulation)])
  await Promise.all([random.chance(0.7) && contest(simulation), random.chance(0.5) && decide(simulation)])
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(random.chance(0.2) ? others : lessonActions))
  await Promise.all(chosen.map((act) => act(simulation)))
  if (random.chance(0.6)) {
    await endTimes(simulation)
    await Promise.all([run(simulation, 'lessons:release'), random.chance(0.1) && refund(simulation)])
  }
}

async function runAll(stage: Stage) {
  const fixture = await openFixture(stage)
  await stage.pool.query('alter table run_meetings drop constraint run_meetings_times') // at night a moved lesson would begin on the day before
  const simulation: Simulation = { fixture, asked: [], codes: [], turn: 0 }
  await fixture.work(2)
  for (const buyer of fixture.buyers)
    await buy(simulation, buyer, { sku: stage.random.pick([fixture.market.skus.run, fixture.market.skus.secondRun]) })
  for (let n = 0; n < stage.n; n++) {
    await step(simulation)
    if (!stage.isReal) await look(simulation)
    stage.trial()
  }
  await stage.pool.query(`update lesson_problems set due_at = now() - interval '1 second' where state = 'OPEN'`)
  await run(simulation, 'lessons:end_overdue_problems')
  await endTimes(simulation)
  await run(simulation, 'lessons:release')
  await drain(simulation)
  await look(simulation)
  if (!stage.isReal) return
  await claimReconciled(stage, stage.deps.db, ['nothing_is_sold_after_its_start'])
  for (const [name, text] of Object.entries(happenings)) stage.figure(name, (await stage.pool.query(text)).rows.length)
}

const happenings = {
  'seats released': `select from lesson_seats where money = 'RELEASED'`,
  'seats owed': `select from lesson_seats where money = 'OWED'`,
  'contests decided': `select from lesson_problems where state in ('FOR_FAMILY', 'FOR_TEACHER')`,
  'refunds done': `select from refunds where state = 'DONE'`,
  'instalment plans begun': `select from instalment_plans where agreed_at is not null`,
}

/** The trigger that counts a lesson into its escrow, without its check of the share. */
const withoutCheck = `create or replace function escrow_lessons_count() returns trigger language plpgsql as $$ begin
  update escrows set settled_lessons = settled_lessons + 1,
    released_vnd = released_vnd + case new.outcome when 'TAUGHT' then new.share_vnd else 0 end,
    returned_vnd = returned_vnd + case new.outcome when 'RETURNED' then new.share_vnd else 0 end where line_id = new.line_id;
  return null; end $$`

export const lessonMoney: Proof = {
  name: 'lesson-money',
  counts: 'lessons in random lives of buyers, families, teachers and admins on two servers over one database',
  size: { full: 32, short: 6 },
  limitSeconds: 600,
  faults: [
    {
      name: 'a share is rounded wrongly',
      breaks: [claims.shares, claims.payable],
      sql: withoutCheck,
      patches: [
        { module: 'escrow', declaration: 'shareOf', find: 'Math.floor(wholeVnd / lessons)', replace: 'Math.round(wholeVnd / lessons)' },
      ],
    },
    {
      name: 'a release does not look at the contest',
      breaks: [claims.seats, claims.kept],
      patches: [{ module: 'lessons', declaration: 'seats', find: "s.money = 'HELD' and", replace: "s.money in ('HELD', 'CONTESTED') and" }],
    },
  ],
  run: runAll,
}
