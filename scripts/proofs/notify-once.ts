import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accountNoted, createPerson } from '#modules/identity'
import { transact } from '#platform/deps'
import { announce } from '#platform/news'
import { becomesTrue, killHard } from './child.ts'
import { loadNewsWorker, setToWork } from './news-worker.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Each person is told of each event once, however often it is announced and whenever the process that answers is killed. The inbox
 * half: news → one row in the inbox of whom it is for. Two workers answer side by side; one of them is killed with SIGKILL, at a gate
 * (a trigger on the proof's own database that stops it between two of its steps) or at any moment. What leaves the house is proven
 * beside it, by whoever sends it.
 */
const claims = {
  once: 'each person has one row of each event',
  lost: 'what was announced has reached the inbox',
  never: 'nothing is told of what was rolled back',
  soon: 'workers that start after a kill have told everything within 20 seconds',
} as const

/** At the first a row is about to be written; at the second it is, and its news is about to be committed as delivered. */
const gates = [
  { lock: 4901, when: 'trigger before insert on notifications' },
  { lock: 4902, when: 'constraint trigger after insert on notifications deferrable initially deferred' },
] as const

const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return new; end $$;
  ${gates.map(({ lock, when }) => `create ${when.replace('trigger', `trigger proof_gate_${lock}`)} for each row execute function proof_gate(${lock});`).join('\n')}`

type Event = { id: string; personId: string; isRolledBack: boolean }

/** Announces an event several times over, by several at once; or in a transaction that is undone. */
async function happen({ deps, random }: Stage, { id, personId, isRolledBack }: Event) {
  const once = () =>
    transact(deps, async (deps) => {
      await announce(deps, accountNoted, { id, personId, kind: 'NEW_DEVICE', title: 'Thiết bị mới', text: `Sự kiện ${id}` })
      if (isRolledBack) throw new Error('undone')
    }).catch((error: unknown) => {
      if (!isRolledBack) throw error
    })
  await Promise.all(Array.from({ length: 2 + random.below(3) }, once))
}

const atGate = "locktype = 'advisory' and objid = $1 and not granted"

/** Lets events happen while a gate is shut, kills the worker when somebody stands before the gate, and opens it again. */
async function tellAndKill(stage: Stage, events: readonly Event[], worker: ChildProcess, gate: (typeof gates)[number] | undefined) {
  const holder = await stage.pool.connect()
  try {
    if (gate) await holder.query('select pg_advisory_lock($1)', [gate.lock])
    for (const event of events) await happen(stage, event)
    const isStanding = async () => ((await stage.pool.query(`select 1 from pg_locks where ${atGate}`, [gate?.lock])).rowCount ?? 0) > 0
    if (gate) await becomesTrue(isStanding, 5000)
    else await pause(stage.random.below(60))
    await killHard(worker)
    // its connections may still wait at the gate; the database would let them through and commit what nobody asked for
    if (gate) await stage.pool.query(`select pg_terminate_backend(pid) from pg_locks where ${atGate}`, [gate.lock])
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
}

const isAllTold = async ({ pool }: Stage) =>
  (await pool.query('select 1 from outbox where delivered_at is null union all select 1 from graphile_worker._private_jobs limit 1'))
    .rowCount === 0

async function rowsOf({ pool }: Stage, { id, personId }: Event) {
  const { rows } = await pool.query<{ mine: number; all: number }>(
    `select count(*) filter (where person_id = $2)::int as mine, count(*)::int as all from notifications where event = $1`,
    [`account.noted ${id}`, personId],
  )
  return rows[0] ?? { mine: 0, all: 0 }
}

async function judge(stage: Stage, event: Event) {
  const { mine, all } = await rowsOf(stage, event)
  if (event.isRolledBack) stage.claim(claims.never, all === 0, { event, all })
  else {
    stage.claim(claims.lost, mine > 0, { event })
    stage.claim(claims.once, mine <= 1 && all === mine, { event, mine, all })
  }
  stage.trial()
}

const perKill = 6

async function run(stage: Stage) {
  await stage.pool.query(triggers)
  const people = await Promise.all(
    Array.from({ length: 3 }, () => createPerson(stage.deps, { name: 'Người Thử Nghiệm', avatarKind: 'f', roles: ['student'] })),
  )
  const events: Event[] = []
  const moments = [...gates, undefined]
  let next = loadNewsWorker(stage)
  for (let kills = 0; events.length < stage.n; kills += 1) {
    const worker = await setToWork(next)
    next = loadNewsWorker(stage)
    const batch = Array.from({ length: Math.min(perKill, stage.n - events.length) }, (_, at): Event => {
      const { personId } = stage.random.pick(people)
      return { id: randomUUID(), personId, isRolledBack: at === 1 || stage.random.chance(0.1) }
    })
    events.push(...batch)
    await tellAndKill(stage, batch, worker, moments[kills % moments.length])
    stage.figure('kills', kills + 1)
  }
  const other = loadNewsWorker(stage)
  await Promise.all([setToWork(next), setToWork(other)])
  const begun = Date.now()
  stage.claim(claims.soon, await becomesTrue(() => isAllTold(stage), 20_000))
  stage.figure('toldAfterRestartMs', Date.now() - begun)
  for (const event of events) await judge(stage, event)
}

const inbox = 'apps/server/src/modules/notifications/inbox/inbox.repository.ts'
const outside = '((deps as { outside?: typeof deps.db }).outside ?? deps.db)'

export const notifyOnce: Proof = {
  name: 'notify-once',
  counts: `events, each announced several times; a worker is killed once for every ${perKill} of them`,
  size: { full: 300, short: 12 },
  limitSeconds: 900,
  faults: [
    {
      name: 'no unique key per event and person',
      breaks: [claims.once],
      sql: 'alter table notifications drop constraint notifications_once',
      patches: [{ file: inbox, find: 'on conflict (person_id, event) do nothing', replace: '' }],
    },
    {
      name: 'row and outbox in two transactions',
      breaks: [claims.lost],
      patches: [
        {
          file: 'apps/server/src/platform/deps.ts',
          find: 'work({ ...deps, db: tx })',
          replace: 'work({ outside: deps.db, ...deps, db: tx } as Deps)',
        },
        { file: 'apps/server/src/platform/news-delivery.ts', find: 'await takeNews(deps.db)', replace: `await takeNews(${outside})` },
      ],
    },
  ],
  run,
}
