import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { channelsOf, type NotificationCategory, type NotificationChannel } from '@khue/contracts/people/notification-settings'
import { accountNoticeCreated } from '#modules/people/sessions'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { becomesTrue } from './child.ts'
import { waitsAtGate } from './gates.ts'
import {
  fillNodes,
  gates,
  workInThisProcess,
  type Fixture,
  killNode,
  nodesAtOnce,
  ofKey,
  openFixture,
  type Reader,
} from './notify-once.fixture.ts'
import type { Key } from './notify-once.providers.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Each person gets one notification per event and at most one message per channel, however often the event is published and despite killed processes.
 * Two nodes handle the events, plan the deliveries and send, while the providers are slow, refuse, are busy, or accept a message and cut the
 * connection. Repeatedly one of the nodes is killed with SIGKILL: at a gate (a trigger on the proof's own database that stops it between two of its
 * steps), while a provider has accepted its message and not yet answered, or at any moment. Delays of minutes in the product are skipped; the
 * deliveries of a dead node count as abandoned at once instead of after two minutes.
 */
const claims = {
  once: 'each person has one row per event',
  lost: 'every published event has reached the inbox',
  never: 'a rolled-back transaction notifies nobody',
  twice: 'no message reaches a person twice over one channel',
  claimed: 'a provider is called only for deliveries committed as being sent',
  arrives: 'deliveries that no killed node was sending and no provider refused are sent over every channel of the reader',
  soon: 'after the last kill everything is notified and sent within a minute',
} as const

const [row, delivered, plan, claim, ending] = gates
/** `answer`: a provider has accepted a message without deduplication on its side, and has not yet answered. */
const moments = ['answer', row, ending, delivered, plan, claim, undefined] as const
type Moment = (typeof moments)[number]
/** A planted fault needs one kill at the moment where it shows: before the node has sent anything, or after it has sent. */
const momentsOf = ({ isReal, awaited }: Stage): readonly Moment[] => (isReal ? moments : awaited.includes(claims.lost) ? [row] : ['answer'])

type Event = { id: string; reader: Reader; category: NotificationCategory; isRolledBack: boolean; times: number }

/** Publishes an event, mostly several times and concurrently; or in a transaction that is rolled back. */
async function happen({ deps }: Stage, { id, reader, category, isRolledBack, times }: Event) {
  const words = { title: 'Có tin mới', text: `Sự kiện ${id}` }
  const tell = (deps: Deps) =>
    category === 'WARN'
      ? publish(deps, accountNoticeCreated, { id, personId: reader.id, kind: 'NEW_DEVICE', ...words })
      : notify(deps, [reader.id], { event: `proof ${id}`, category, type: 'PROOF', reason: 'Bạn có tin này vì một phép thử.', ...words })
  const once = () =>
    transact(deps, async (deps) => {
      await tell(deps)
      if (isRolledBack) throw new Error('undone')
    }).catch((error: unknown) => {
      if (!isRolledBack) throw error
    })
  await Promise.all(Array.from({ length: times }, once))
}

/** Makes everything due that waits for minutes or for the daily digest. */
const timePasses = ({ pool }: Stage) =>
  pool.query(`update notification_deliveries set due_at = now() where state = 'WAITING' and due_at > now()`)

/** The provider would not deduplicate the message. */
const isUnknownAgain = (key: Key) => /(?:zalo|email)$/.test(key)

/** The node that has reached the moment; undefined when none has, or the database does not know which one it is. */
async function standing({ stage: { pool }, providers }: Fixture, moment: Exclude<Moment, undefined>) {
  if (moment !== 'answer') {
    const { rows } = await pool.query<{ node: string }>(
      `select a.application_name as node from pg_locks join pg_stat_activity a using (pid)
       where ${waitsAtGate}`,
      [moment.lock],
    )
    return rows[0]?.node
  }
  const key = providers.waiting().find(isUnknownAgain)
  return key && (await pool.query<{ node: string }>(`select h.node ${ofKey}`, key.split(' '))).rows[0]?.node
}

/** The nodes to kill, once the moment has come. */
async function chooseVictims(fixture: Fixture, moment: Moment): Promise<readonly string[]> {
  const { stage, providers, nodes } = fixture
  const all = [...nodes.keys()]
  if (!moment) {
    await pause(stage.random.below(300))
    return [stage.random.pick(all)]
  }
  const found: { node?: string | undefined } = {}
  const hasCome = async () => {
    await timePasses(stage)
    found.node = await standing(fixture, moment)
    return found.node !== undefined || (moment === 'answer' && providers.waiting().some(isUnknownAgain))
  }
  if (!(await becomesTrue(hasCome, 5000))) return [stage.random.pick(all)]
  return found.node !== undefined && nodes.has(found.node) ? [found.node] : all
}

/** Publishes events while a gate is closed, kills one of two nodes when it waits at the gate, and opens it again. */
async function publishAndKill(fixture: Fixture, events: readonly Event[], { moment, isLast }: { moment: Moment; isLast: boolean }) {
  const { stage, providers } = fixture
  await fillNodes(fixture, { atWork: nodesAtOnce(stage), spare: isLast ? 0 : 1 })
  const holder = await stage.pool.connect()
  try {
    if (moment === 'answer') providers.hold()
    else if (moment) await holder.query('select pg_advisory_lock($1)', [moment.lock])
    for (const event of events) await happen(stage, event)
    for (const victim of await chooseVictims(fixture, moment)) await killNode(fixture, victim)
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
    providers.letGo()
  }
}

const isAllDone = async (stage: Stage) => {
  await timePasses(stage)
  const { rowCount } = await stage.pool.query(
    `select 1 from outbox where delivered_at is null union all select 1 from graphile_worker._private_jobs
     union all select 1 from notifications where planned_at is null
     union all select 1 from notification_deliveries where state in ('WAITING', 'SENDING') limit 1`,
  )
  return rowCount === 0
}

type Delivery = { id: string; channel: NotificationChannel; state: string; attempts: number; reason: string | null }

async function rowsOf({ pool }: Stage, { id, reader }: Event) {
  const { rows } = await pool.query<{ mine: number; all: number }>(
    `select count(*) filter (where person_id = $2)::int as mine, count(*)::int as all from notifications where right(event, 36) = $1`,
    [id, reader.id],
  )
  return rows[0] ?? { mine: 0, all: 0 }
}

async function judge(fixture: Fixture, event: Event) {
  const { stage } = fixture
  const { mine, all } = await rowsOf(stage, event)
  if (event.isRolledBack) stage.claim(claims.never, all === 0, { event, all })
  else {
    stage.claim(claims.lost, mine > 0, { event })
    stage.claim(claims.once, mine <= 1 && all === mine, { event, mine, all })
    if (mine === 1) await judgeSending(fixture, event)
  }
  stage.trial()
}

async function judgeSending(fixture: Fixture, { id: eventId, reader, category }: Event) {
  const { stage, providers, lost } = fixture
  const { rows: deliveries } = await stage.pool.query<Delivery>(
    `select d.notification_id as id, d.channel, d.state, d.attempts, d.reason from notification_deliveries d
     join notifications n on n.person_id = d.person_id and n.id = d.notification_id where right(n.event, 36) = $1`,
    [eventId],
  )
  const expected = reader.ways.filter((way) => channelsOf[category].includes(way))
  const channels = new Set(deliveries.map(({ channel }) => channel))
  const isLeftOut = (way: NotificationChannel) => reader.isUnreachable && way === 'email' // by then the mailbox may be known to be gone
  stage.claim(
    claims.arrives,
    expected.every((way) => channels.has(way) || isLeftOut(way)),
    { expected, deliveries },
  )
  for (const delivery of deliveries) {
    const { id, channel, state, attempts } = delivery
    const fates = providers.fatesOf(channel === 'email' ? eventId : id, channel)
    const taken = fates.filter((fate) => fate === 'taken' || fate === 'dropped').length
    stage.claim(claims.twice, taken <= 1, { delivery, fates })
    const mayBeMissing =
      lost.has(`${id} ${channel}`) ||
      fates.includes('refused') ||
      fates.includes('dropped') ||
      attempts > busyAtMost ||
      reader.isUnreachable === true
    const isRight = state === 'SENT' ? taken === 1 : state === 'FAILED' && mayBeMissing
    stage.claim(claims.arrives, isRight, { delivery, fates })
  }
}

/** Maximum number of retries of a message. */
const busyAtMost = 4
const perKill = 3

async function run(stage: Stage) {
  const fixture = await openFixture(stage, claims.claimed)
  const events: Event[] = []
  const [chosen, n] = [momentsOf(stage), stage.isReal ? stage.n : perKill]
  for (let kills = 0; events.length < n; kills += 1) {
    const batch = Array.from({ length: Math.min(perKill, n - events.length) }, (_, at): Event => ({
      id: randomUUID(),
      reader: fixture.readers[(events.length + at) % fixture.readers.length] ?? stage.random.pick(fixture.readers),
      // The first is sent through an event, and once: no other publisher sends it.
      category: at === 0 || stage.random.chance(0.5) ? 'WARN' : 'GENERAL',
      isRolledBack: at === 1 && stage.random.chance(0.5),
      times: at === 0 ? 1 : 2 + stage.random.below(3),
    }))
    events.push(...batch)
    await publishAndKill(fixture, batch, { moment: chosen[kills % chosen.length], isLast: events.length >= n })
    stage.figure('kills', kills + 1)
  }
  await (stage.isReal ? fillNodes(fixture, { atWork: 1, spare: 0 }) : workInThisProcess(fixture)) // the surviving node continues alone
  fixture.providers.clearUp()
  const begun = Date.now()
  stage.claim(claims.soon, await becomesTrue(() => isAllDone(stage), 60_000))
  stage.figure('doneAfterLastKillMs', Date.now() - begun)
  for (const event of events) await judge(fixture, event)
  stage.figure('lostInHand', fixture.lost.size)
  await fixture.providers.close()
}

const outside = '((deps as { outside?: typeof deps.db }).outside ?? deps.db)'

export const notifyOnce: Proof = {
  name: 'notify-once',
  counts: `events, most of them published several times; a node is killed once for every ${perKill} of them`,
  size: { full: 300, short: 6 },
  limitSeconds: 900,
  faults: [
    {
      name: 'no unique key per event and person',
      breaks: [claims.once],
      sql: 'alter table notifications drop constraint notifications_event_unique',
      patches: [{ module: 'notifications', declaration: 'insertForAll', find: 'on conflict (person_id, event) do nothing', replace: '' }],
    },
    {
      name: 'row and outbox in two transactions',
      breaks: [claims.lost],
      patches: [
        {
          module: 'platform',
          declaration: 'transact',
          find: 'work({ ...deps, db: tx })',
          replace: 'work({ outside: deps.db, ...deps, db: tx } as Deps)',
        },
        { module: 'platform', declaration: 'deliver', find: 'claimEvents(deps.db,', replace: `claimEvents(${outside},` },
      ],
    },
    {
      name: 'claim not committed before the provider is asked',
      breaks: [claims.claimed, claims.twice],
      patches: [
        {
          module: 'notifications',
          declaration: 'senders',
          prepend: "import { transact } from '#platform/deps'\n",
          find: "run: (deps) => sendDue(deps, channel, 'single')",
          replace: "run: (deps) => transact(deps, (deps) => sendDue(deps, channel, 'single'))",
        },
        {
          module: 'notifications',
          declaration: 'senders',
          find: "run: (deps) => sendDue(deps, channel, 'mailing')",
          replace: "run: (deps) => transact(deps, (deps) => sendDue(deps, channel, 'mailing'))",
        },
      ],
    },
    {
      name: 'abandoned deliveries are sent again on every channel',
      breaks: [claims.twice],
      patches: [
        {
          module: 'notifications',
          declaration: 'recoverAbandoned',
          find: "when channel in ('push', 'sms') then",
          replace: 'when true then',
        },
      ],
    },
  ],
  run,
}
