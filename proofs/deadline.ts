import { homeworkLimits } from '@khue/contracts/learning/homework-states'
import { picture } from '#testing/uploads'
import { becomesTrue } from './child.ts'
import { minute, openWorld, type World } from './deadline.world.ts'
import { waitsAtGate } from './gates.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Work is late when the clock of the database says so, and never to the harm of a child. Each trial is a piece of work at an edge of its deadline, on a clock that
 * the proof sets: the minute of the deadline, a process whose clock is wrong, deadlines that move, work that was announced before its bytes arrived, and the same
 * work twice.
 */
const claims = {
  minute: 'work of the minute of its deadline is on time, and a moment later it is late',
  clock: 'the clock of the database decides, however wrong that of the process is',
  own: 'a deadline of one’s own counts, also when it is set while the work is handed in',
  harm: 'no deadline moves to the harm of work that was handed in',
  window: 'work that was announced in time may arrive within 30 minutes, and a moment later it is late',
  announced: 'only the work that was announced counts from its announcement',
  bytes: 'a file arrives with the bytes that were declared, or not at all',
  again: 'the same work again is the first submission, and keeps its time',
  double: 'work that is sent twice at once is one submission, and every other work another version',
} as const

const arrival = homeworkLimits.arrivalMinutes * minute
/** Further than the process is wrong, the answers would agree. */
const wrong = 7 * minute

async function edges(world: World) {
  const { stage, learners, itIs, assign, submit, statesOf } = world
  const { id, due } = await assign()
  for (const [at, isLate] of [
    [due + stage.random.pick([-1, 0, 30_500, 59_999, 59_999]), false],
    [due + stage.random.pick([60_000, 60_001, 90_000]), true],
  ] as const) {
    await itIs(at)
    const learner = learners[isLate ? 1 : 0]
    const { data } = await submit(learner, id, { text: `Bài lúc ${at}` })
    const expected = isLate ? 'SUBMITTED_LATE' : 'SUBMITTED'
    const states = await statesOf(learner, id)
    const isRight = data?.isLate === isLate && states.every((state) => state === expected)
    stage.claim(claims.minute, isRight, { ms: at - due, isLate: data?.isLate, states })
  }
}

async function skew(world: World) {
  const { stage, learners, itIs, assign, submit, statesOf } = world
  const { id, due } = await assign()
  await itIs(due - 2 * minute, wrong)
  const early = await submit(learners[0], id, { text: 'Đúng hạn' })
  await itIs(due + 3 * minute, -wrong)
  const late = await submit(learners[1], id, { text: 'Muộn' })
  const states = [...(await statesOf(learners[0], id)), ...(await statesOf(learners[1], id))]
  const isRight = states.join() === 'SUBMITTED,SUBMITTED,SUBMITTED_LATE,SUBMITTED_LATE'
  stage.claim(claims.clock, isRight && early.status === 200 && !early.data.isLate && late.data.isLate, { states })
}

/** Late by the deadline of the class, while the teacher gives this learner another one; then the teacher tries to take it back. */
async function moves(world: World) {
  const { stage, learners, itIs, assign, submit, statesOf, moveOwnDue, moveDue } = world
  const [{ id, due }, [learner, other]] = [await assign(), learners]
  await itIs(due - minute)
  const inTime = await submit(other, id, { text: 'Bài sớm' })
  await itIs(due + 20 * minute)
  const [submitted, moved] = await Promise.all([submit(learner, id, { text: 'Bài' }), moveOwnDue(id, learner, due + 60 * minute)])
  const states = await statesOf(learner, id)
  const isOwn = submitted.status === 200 && moved.status === 200 && states.every((state) => state === 'SUBMITTED')
  stage.claim(claims.own, isOwn, { submitted: submitted.code, moved: moved.code, states })
  await itIs(due + 10 * minute) // a clock that was set back
  const refused = [
    await moveOwnDue(id, learner, due + 15 * minute),
    await moveDue(id, due - 5 * minute),
    await moveDue(id, due + 11 * minute),
  ]
  const after = [...(await statesOf(learner, id)), ...(await statesOf(other, id))]
  const isUnharmed = after.every((state) => state === 'SUBMITTED')
  stage.claim(claims.harm, inTime.status === 200 && (!isOwn || isUnharmed), { after, refused: refused.map(({ code }) => code) })
}

/** Announced with the hash of its bytes; they arrive at the last moment, or just after it. */
async function arrivals(world: World) {
  const { stage, learners, itIs, assign, submit, announce, declare, statesOf } = world
  const { id, due } = await assign()
  const announcedAt = due + stage.random.pick([-minute, 0, 59_999])
  for (const [learner, isLate] of [
    [learners[0], false],
    [learners[1], true],
  ] as const) {
    await itIs(announcedAt)
    const page = await declare(learner, await photo(60 + stage.random.below(900)))
    const work = { text: 'Câu 1', files: [{ assetId: page.assetId }] }
    await announce(learner, id, work)
    await itIs(due + 2 * minute)
    await announce(learner, id, work) // again, and too late: the first one counts
    const tooSoon = await submit(learner, id, work)
    await itIs(announcedAt + arrival + (isLate ? stage.random.pick([1, minute]) : -stage.random.pick([0, 1, minute])))
    const arrived = await page.arrive()
    const { data } = await submit(learner, id, work)
    const expected = isLate ? 'SUBMITTED_LATE' : 'SUBMITTED'
    const states = await statesOf(learner, id)
    const isRight = arrived.status === 200 && data?.isLate === isLate && states.every((state) => state === expected)
    stage.claim(claims.window, isRight && tooSoon.code === 'HOMEWORK_FILE_ON_ITS_WAY', { isLate, states, tooSoon: tooSoon.code })
  }
}

/** Ends in bytes that no reader looks at, so that another file of the same length is a picture as well. */
const photo = async (width: number) => Buffer.concat([await picture('jpeg', width, 80), Buffer.alloc(4)])

/** One work is announced and another one handed in: other order, text, turn or files; and bytes that were not declared. */
async function others(world: World) {
  const { stage, learners, itIs, assign, submit, announce, declare } = world
  const [{ id, due }, learner] = [await assign(), stage.random.pick(learners)]
  await itIs(due - minute)
  const width = 60 + stage.random.below(900)
  const bytes = await photo(width)
  const pages = [await declare(learner, bytes), await declare(learner, await photo(width + 1))]
  const [one = '', two = ''] = pages.map(({ assetId }) => assetId)
  await announce(learner, id, { text: 'Câu 1', files: [{ assetId: one }, { assetId: two }] })
  await itIs(due + 10 * minute)
  const other = await pages[0]?.arrive(Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]))
  const missing = await submit(learner, id, { files: [{ assetId: one }] })
  const isRefused = other?.status !== 200 && missing.status !== 200
  stage.claim(claims.bytes, isRefused, { other: other?.status, missing: missing.code })
  if (!isRefused) return
  for (const page of pages) await page.arrive()
  const handed = stage.random.pick([
    { text: 'Câu 1', files: [{ assetId: two }, { assetId: one }] },
    { text: 'Câu 1, câu 2', files: [{ assetId: one }, { assetId: two }] },
    { text: 'Câu 1', files: [{ assetId: one, rotation: 90 as const }, { assetId: two }] },
    { text: 'Câu 1', files: [{ assetId: one }] },
    { text: 'Câu 1' },
  ])
  const { data, code } = await submit(learner, id, handed)
  stage.claim(claims.announced, code === undefined && data.isLate, { code, handed })
}

async function again(world: World) {
  const { stage, learners, itIs, assign, submit, declare, read } = world
  const [{ id, due }, learner] = [await assign(), stage.random.pick(learners)]
  const bytes = await photo(60 + stage.random.below(900))
  const send = async (at: number) => {
    await itIs(at)
    const page = await declare(learner, bytes)
    await page.arrive()
    return submit(learner, id, { text: 'Bài', files: [{ assetId: page.assetId }] })
  }
  const first = await send(due - minute)
  const second = await send(due + stage.random.pick([90_000, 20 * minute]))
  const { submissions, state } = await read(learner, id)
  const isFirst =
    second.status === 200 && second.data.id === first.data.id && second.data.countedAt === first.data.countedAt && !second.data.isLate
  stage.claim(claims.again, isFirst && submissions.length === 1 && state === 'SUBMITTED', {
    second: second.code,
    versions: submissions.length,
  })
}

const gate = 4931
const gates = `create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
  create trigger proof_gate before insert on submissions for each row execute function proof_gate();`
const waiting = `select (select count(*)::int from pg_locks where ${waitsAtGate}) as "atGate",
  (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as all`

/** Both requests are under way, before either has stored anything. */
async function doubled(world: World) {
  const { stage, learners, itIs, assign, submit, read } = world
  const [{ id, due }, learner] = [await assign(), stage.random.pick(learners)]
  await itIs(due - minute)
  await submit(learner, id, { text: 'Bản đầu' })
  const isSame = stage.random.chance(0.5)
  const holder = await stage.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [gate])
  const sending = Promise.all([1, 2].map((n) => submit(learner, id, { text: isSame ? 'Bản sau' : `Bản sau ${n}` })))
  const areWaiting = async () => ((await stage.pool.query<{ all: number }>(waiting, [gate])).rows[0]?.all ?? 0) >= 2
  await becomesTrue(areWaiting, 5000)
  await holder.query('select pg_advisory_unlock_all()')
  holder.release()
  const answers = await sending
  const ids = new Set(answers.map(({ data }) => data?.id))
  const { submissions } = await read(learner, id)
  const isRight = answers.every(({ status }) => status === 200) && ids.size === (isSame ? 1 : 2) && submissions.length === (isSame ? 2 : 3)
  stage.claim(claims.double, isRight, { isSame, codes: answers.map(({ code }) => code), versions: submissions.length })
}

const kinds = [edges, skew, moves, arrivals, others, again, doubled]

async function run(stage: Stage) {
  const world = await openWorld(stage)
  await stage.pool.query(gates)
  for (let n = 0; n < stage.n; n++) {
    await kinds[n % kinds.length]?.(world)
    stage.trial()
  }
}

const doing = 'homework'
export const deadline: Proof = {
  name: 'deadline',
  counts: 'pieces of work at an edge of their deadline, on a clock that the proof sets',
  size: { full: 420, short: 14 },
  limitSeconds: 600,
  faults: [
    {
      name: 'late by the clock of the process',
      breaks: [claims.clock],
      plantGroup: 'times',
      patches: [
        { module: doing, declaration: 'submitWork', find: 'submittedAt: now,', replace: 'submittedAt: deps.clock(),' },
        {
          module: doing,
          declaration: 'submitWork',
          find: 'isInTime ? announcedAt : now',
          replace: 'isInTime ? announcedAt : deps.clock()',
        },
      ],
    },
    {
      name: 'the minute of the deadline is not counted whole',
      breaks: [claims.minute],
      plantGroup: 'times',
      sql: `create or replace function homework_on_time(at timestamptz, due timestamptz) returns boolean language sql immutable as 'select coalesce(at <= due, true)'`,
    },
    {
      name: 'one’s own deadline is ignored',
      breaks: [claims.own],
      plantGroup: 'times',
      patches: [{ module: doing, declaration: 'dueSql', find: 'greatest(a.due_at, t.own_due_at)', replace: 'a.due_at' }],
    },
    {
      name: 'any work counts as the announced one',
      breaks: [claims.announced],
      plantGroup: 'times',
      patches: [
        {
          module: doing,
          declaration: 'announcedHash',
          find: 'hashOf([text, files.map(',
          replace: 'hashOf([typeof text, typeof files.map(',
        },
      ],
    },
    {
      name: 'the same work again is a new version',
      breaks: [claims.again],
      plantGroup: 'times',
      patches: [
        {
          module: doing,
          declaration: 'submitWork',
          find: 'await stored.findSameWork(deps.db, target, hash)',
          replace: 'await stored.findSameWork(deps.db, target, `${hash}${files.length ? "x" : ""}`)',
        },
      ],
    },
    {
      name: 'announced work may arrive whenever it likes',
      breaks: [claims.window],
      plantGroup: 'moves',
      patches: [{ module: doing, declaration: 'submitWork', find: '+ arrivalMs', replace: '+ arrivalMs * 1000' }],
    },
    {
      name: 'a deadline of one’s own moves to earlier',
      breaks: [claims.harm],
      plantGroup: 'moves',
      sql: 'drop trigger assignment_targets_keep on assignment_targets',
      patches: [{ module: doing, declaration: 'moveDue', find: 'dueAt <= locked.dueAt || ', replace: '' }],
    },
    {
      name: 'the bytes are not compared with those declared',
      breaks: [claims.bytes],
      plantGroup: 'moves',
      patches: [{ module: 'assets', declaration: 'verifyDeclaredBytes', find: 'isWhole && isSame', replace: 'isWhole' }],
    },
    {
      name: 'a learner’s work is not locked',
      breaks: [claims.double],
      plantGroup: 'moves',
      patches: [{ module: doing, declaration: 'lockTarget', find: 'await lock(db, target)', replace: '' }],
    },
  ],
  run,
}
