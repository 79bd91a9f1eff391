import type { ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import type { NotificationChannel } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { createPerson } from '#modules/people/people'
import { startSession } from '#modules/people/sessions'
import { notifications } from '#modules/people/notifications'
import { readConfig } from '#server/config'
import { startWorker } from '#platform/jobs/worker'
import type { Deps } from '#platform/deps'
import { seal } from '#platform/crypto/encryption'
import { pushReader } from '#testing/push-reader'
import { becomesTrue, killHard } from './child.ts'
import { loadWorker, type EventWorker, startWorking } from './event-worker.ts'
import { type Key, noMailbox, openProviders, type Providers } from './notify-once.providers.ts'
import type { Stage } from './proof.ts'

export type Gate = { lock: number; when: string; only?: string }
/**
 * In order: before the notification row is inserted; after it, when its event is about to be committed as delivered; before the planned deliveries
 * are inserted; when a delivery is about to be committed as SENDING; after the provider has answered, before the result is stored.
 */
export const gates: readonly Gate[] = [
  { lock: 4901, when: 'trigger before insert on notifications' },
  { lock: 4902, when: 'constraint trigger after insert on notifications deferrable initially deferred' },
  { lock: 4903, when: 'trigger before insert on notification_deliveries' },
  {
    lock: 4904,
    when: 'constraint trigger after update on notification_deliveries deferrable initially deferred',
    only: "(new.state = 'SENDING')",
  },
  { lock: 4905, when: 'trigger before update on notification_deliveries', only: "(old.state = 'SENDING')" },
]
const gateTrigger = ({ lock, when, only = '(true)' }: Gate) =>
  `create ${when.replace('trigger', `trigger proof_gate_${lock}`)} for each row when ${only} execute function proof_gate(${lock});`
const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') like 'node-%' then perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); end if;
    return new; end $$;
  ${gates.map(gateTrigger).join('\n')}
  create table proof_hands (person_id uuid, notification_id uuid, channel text, node text, primary key (person_id, notification_id, channel));
  create function proof_hand() returns trigger language plpgsql as $$ begin
    insert into proof_hands values (new.person_id, new.notification_id, new.channel, current_setting('application_name'))
      on conflict (person_id, notification_id, channel) do update set node = excluded.node;
    return null; end $$;
  create trigger proof_hand after update on notification_deliveries for each row when (new.state = 'SENDING') execute function proof_hand();`

export type Reader = { id: string; ways: readonly NotificationChannel[]; isUnreachable?: true }
type Loading = { name: string; worker: EventWorker }
export type Fixture = {
  stage: Stage
  providers: Providers
  readers: readonly Reader[]
  nodes: Map<string, ChildProcess>
  /** Nodes that have started to load and begin to work when they are needed. */
  loading: Loading[]
  /** Deliveries that a node was sending when it was killed. */
  lost: Set<Key>
}

/** Registers a push device of a person. */
async function addDevice({ db, config }: Deps, personId: string, sessionId: string, providers: Providers) {
  const endpoint = providers.pushTo('device')
  const addressHash = createHash('sha256').update(endpoint).digest('base64url')
  const sealed = seal(config, JSON.stringify({ endpoint, keys: pushReader().keys }), `push:${addressHash}`)
  await db.execute(sql`insert into push_subscriptions (id, person_id, session_id, kind, address_hash, sealed)
    values (${randomUUID()}, ${personId}, ${sessionId}, 'WEB', ${addressHash}, ${sealed})`)
}

/**
 * Zalo's refresh token can be used once: a node killed during the exchange loses it, and Zalo messages then leave half a minute later or never. That is
 * outside this proof (decision 22 is about messages), so the token is exchanged beforehand.
 */
async function exchangeZaloToken({ db, config }: Deps) {
  const { ZALO_OA_APP_ID: appId = '', ZALO_OA_REFRESH_TOKEN: seed = '', ZALO_OA_SECRET_KEY = '', ZALO_OA_TOKEN_URL } = config
  const body = new URLSearchParams({ app_id: appId, grant_type: 'refresh_token', refresh_token: seed })
  const response = await fetch(ZALO_OA_TOKEN_URL, { method: 'POST', headers: { secret_key: ZALO_OA_SECRET_KEY }, body })
  const pair = (await response.json()) as { access_token: string; refresh_token: string } // the fake provider's own format
  const sealed = (token: string) => seal(config, token, `zalo-oa:${appId}`)
  await db.execute(sql`insert into zalo_tokens (app_id, seed_hash, sealed_access, sealed_refresh, access_ends_at)
    values (${appId}, ${createHash('sha256').update(seed).digest('base64url')}, ${sealed(pair.access_token)}, ${sealed(pair.refresh_token)},
      now() + interval '1 hour')`)
}

/** Four readers: push, Zalo and SMS; e-mail, Zalo and SMS; e-mail alone, as a daily digest; and one whose mailbox no longer exists. */
async function invite(deps: Deps, providers: Providers): Promise<Reader[]> {
  const who = { name: 'Người Thử Nghiệm', avatarKind: 'f', roles: ['parent'] } as const
  const phoned = await createPerson(deps, { ...who, phone: '0931000001' })
  const accountId = phoned.accountId ?? ''
  const { sessionId } = await startSession(deps, { accountId, device: 'proof', userAgent: 'proof' })
  await addDevice(deps, phoned.personId, sessionId, providers)
  const written = { email: 'ba-bon@example.vn', phone: '0931000002' }
  const evening = { email: 'buoi-toi@example.vn' }
  const gone = { email: noMailbox, phone: '0931000003' }
  const [b, c, d] = [
    await createPerson(deps, { ...who, ...written }),
    await createPerson(deps, { ...who, ...evening }),
    await createPerson(deps, { ...who, ...gone }),
  ]
  await deps.db.execute(sql`insert into notification_quiet_hours (person_id, has_daily_digest) values (${c.personId}, true)`)
  return [
    { id: phoned.personId, ways: ['push', 'zalo', 'sms'] },
    { id: b.personId, ways: ['email', 'zalo', 'sms'] },
    { id: c.personId, ways: ['email'] },
    { id: d.personId, ways: ['email', 'zalo', 'sms'], isUnreachable: true },
  ]
}

/**
 * Loading a node takes most of a run's time. With a planted fault only the node that is killed is a process: `workInThisProcess` replaces the other.
 */
export const nodesAtOnce = ({ isReal }: Stage) => (isReal ? 2 : 1)

/** `claimed` must hold at every request to a provider. */
export async function openFixture(stage: Stage, claimed: string): Promise<Fixture> {
  await stage.pool.query(triggers)
  const isInHand = async (key: Key) => {
    const { rows } = await stage.pool.query<{ state: string }>(`select d.state ${ofKey}`, key.split(' '))
    stage.claim(claimed, rows[0]?.state === 'SENDING', { key, rows })
  }
  const providers = await openProviders(stage.random, isInHand)
  const config = { ...readConfig({ ...providers.env, DATABASE_URL: stage.databaseUrl }), sandbox: { key: 'proof' } }
  const loading = Array.from({ length: nodesAtOnce(stage) }, () => loadNode(stage, providers)) // meanwhile the people are created
  const deps = { ...stage.deps, config }
  await exchangeZaloToken(deps)
  const readers = await invite(deps, providers)
  return { stage, providers, readers, nodes: new Map<string, ChildProcess>(), loading, lost: new Set<Key>() }
}

/** A delivery by its notification id, as push services see it, or by its event, as an e-mail contains it. */
export const ofKey = `
  from notification_deliveries d join notifications n on n.person_id = d.person_id and n.id = d.notification_id
  left join proof_hands h on h.person_id = d.person_id and h.notification_id = d.notification_id and h.channel = d.channel
  where (right(n.id::text, 32) = right($1, 32) or right(n.event, 36) = $1) and d.channel = $2`

let nodes = 0
function loadNode(stage: Stage, { env }: Providers): Loading {
  const name = `node-${(nodes += 1)}`
  const url = new URL(stage.databaseUrl)
  url.searchParams.set('application_name', name) // identifies the node's connections in the database
  return { name, worker: loadWorker(stage, 'notify.worker.ts', { ...env, DATABASE_URL: url.href }) }
}
/** Makes this process work as a node, under the same planted fault. */
export async function workInThisProcess({ stage, providers: { env } }: Fixture) {
  const config = readConfig({ ...env, DATABASE_URL: stage.databaseUrl })
  const { jobs = [], subscribers = [], loops = [] } = notifications
  await startWorker({ ...stage.deps, config }, stage.pool, { jobs, subscribers, loops: loops.map((loop) => ({ ...loop, everyMs: 20 })) })
}

/** Ensures this many working nodes. `spare` ones load meanwhile, as replacements for those that will be killed. */
export async function fillNodes({ stage, providers, nodes, loading }: Fixture, { atWork, spare }: { atWork: number; spare: number }) {
  while (nodes.size + loading.length < atWork + spare) loading.push(loadNode(stage, providers))
  while (nodes.size < atWork) {
    const next = loading.shift()
    if (next) nodes.set(next.name, await startWorking(next.worker))
  }
}

/**
 * Kills a node with its waiting connections, which the database would otherwise let proceed and commit. The deliveries that it was sending count as
 * abandoned.
 */
export async function killNode({ stage: { pool, deps }, nodes, lost }: Fixture, name: string) {
  const node = nodes.get(name)
  nodes.delete(name)
  if (node) await killHard(node)
  const others = 'from pg_stat_activity where datname = current_database() and application_name = $1'
  const isGone = async () => (await pool.query(`select pg_terminate_backend(pid) ${others}`, [name])).rowCount === 0
  await becomesTrue(isGone, 5000)
  const { rows } = await pool.query<{ id: string; channel: string }>(
    `update notification_deliveries d set decided_at = now() - interval '3 minutes' from proof_hands h
     where d.state = 'SENDING' and h.node = $1
       and h.person_id = d.person_id and h.notification_id = d.notification_id and h.channel = d.channel
     returning d.notification_id as id, d.channel`,
    [name],
  )
  for (const { id, channel } of rows) lost.add(`${id} ${channel}`)
  await notifications.jobs?.find(({ name }) => name === 'notifications:recover_abandoned')?.run(deps, {})
}
