import { randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { becomesTrue, firstLine, killHard } from './child.ts'
import { waitsAtGate } from './gates.ts'
import type { Proof, Stage } from './proof.ts'
import { openWire } from './tcp-proxy.ts'

/**
 * A signed-in caller who repeats a request under the same Idempotency-Key gets one effect and one answer (architecture 3, "Retries": nine cases).
 * First each case by itself, then random rounds of parallel retries over two nodes, with and without failures. Failures are injected by triggers on
 * the proof's own table, invisible to the product: `hold` waits for an advisory lock, `fail` and `fail late` raise inside the transaction and at its
 * commit while failures are switched on.
 */
const claims = {
  first: 'the first use does the work and answers it',
  same: 'the same key and body get the same answer and no second effect',
  otherBody: 'the same key with another body is refused with 409',
  otherPerson: 'the same key of another person is independent',
  otherEndpoint: 'the same key at another endpoint is refused with 409',
  twin: 'a concurrent duplicate is told to wait with 409 and Retry-After, and later gets the same answer',
  refused: 'a refused input stores nothing',
  anew: 'a rolled-back 5xx is executed again',
  killed: 'after a kill behind the commit the stored answer is returned',
  once: 'parallel retries leave exactly one effect and agree on its answer',
} as const

const table = `
  create table proof_effects (id bigserial primary key, account_id uuid not null, amount int not null, note text not null);
  create table proof_commit_faults (is_bad boolean not null); insert into proof_commit_faults values (false);
  create function proof_before() returns trigger language plpgsql as $$ begin
    if new.note = 'hold' then perform pg_advisory_xact_lock(4711); end if;
    if new.note = 'fail' and (select is_bad from proof_commit_faults) then raise exception 'bad weather'; end if;
    return new; end $$;
  create function proof_commit() returns trigger language plpgsql as $$ begin
    if new.note = 'fail late' and (select is_bad from proof_commit_faults) then raise exception 'bad weather at the commit'; end if;
    return new; end $$;
  create trigger proof_before before insert on proof_effects for each row execute function proof_before();
  create constraint trigger proof_commit after insert on proof_effects deferrable initially deferred
    for each row execute function proof_commit();`

type Body = { amount: number; note: string }
type Answer = { status: number; text: string; code: string | undefined; retryAfter: string | null }
type Node = { port: number; child: ChildProcess }
type Send = { port: number; account: string; key: string; body: unknown; path?: string }

const patienceMs = 5000

async function startNode(stage: Stage): Promise<Node> {
  const child = stage.spawn(new URL('idempotency.server.ts', import.meta.url))
  return { child, port: Number(await firstLine(child)) }
}

async function send({ port, account, key, body, path = 'effects' }: Send): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/proof/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account}`, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined) // a missing answer is judged too
  if (!response) return { status: 0, text: '', code: undefined, retryAfter: null }
  const text = await response.text()
  const { code } = JSON.parse(text) as { code?: string } // our own reply format
  return { status: response.status, text, code, retryAfter: response.headers.get('retry-after') }
}

async function effectsOf(stage: Stage, account: string) {
  const { rows } = await stage.pool.query<{ count: string }>('select count(*) from proof_effects where account_id = $1', [account])
  return Number(rows[0]?.count)
}

const setCommitFaults = (stage: Stage, isBad: boolean) => stage.pool.query('update proof_commit_faults set is_bad = $1', [isBad])
const isReused = (answer: Answer) => answer.status === 409 && answer.code === 'IDEMPOTENCY_KEY_REUSED'
const isInFlight = (answer: Answer) => answer.status === 409 && answer.code === 'IDEMPOTENCY_IN_FLIGHT' && Number(answer.retryAfter) >= 1

/** Cases one to five, which need no failures. */
async function proveRepeats(stage: Stage, { port }: Node) {
  const [account, stranger, key] = [randomUUID(), randomUUID(), 'one-key']
  const body: Body = { amount: 7, note: 'plain' }
  const first = await send({ port, account, key, body })
  stage.claim(claims.first, first.status === 200 && (await effectsOf(stage, account)) === 1, first)
  const second = await send({ port, account, key, body })
  stage.claim(claims.same, second.text === first.text && (await effectsOf(stage, account)) === 1, second)
  const otherBody = await send({ port, account, key, body: { ...body, amount: 8 } })
  stage.claim(claims.otherBody, isReused(otherBody) && (await effectsOf(stage, account)) === 1, otherBody)
  const otherPerson = await send({ port, account: stranger, key, body })
  const isOwn = otherPerson.status === 200 && otherPerson.text !== first.text && (await effectsOf(stage, stranger)) === 1
  stage.claim(claims.otherPerson, isOwn, otherPerson)
  const otherEndpoint = await send({ port, account, key, body, path: 'other-effects' })
  stage.claim(claims.otherEndpoint, isReused(otherEndpoint) && (await effectsOf(stage, account)) === 1, otherEndpoint)
  for (let i = 0; i < 5; i += 1) stage.trial()
}

async function proveTwin(stage: Stage, [near, far]: readonly [Node, Node]) {
  const [account, key] = [randomUUID(), 'twin']
  const body: Body = { amount: 7, note: 'hold' }
  const holder = await stage.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(4711)')
    const first = send({ port: near.port, account, key, body })
    await becomesTrue(() => isWaiting(stage), 5000)
    const twin = await send({ port: far.port, account, key, body })
    stage.claim(claims.twin, isInFlight(twin), twin)
    await holder.query('select pg_advisory_unlock(4711)')
    const answer = await first
    const later = await send({ port: far.port, account, key, body })
    stage.claim(claims.twin, answer.status === 200 && later.text === answer.text && (await effectsOf(stage, account)) === 1, later)
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  stage.trial()
}

async function isWaiting(stage: Stage) {
  const { rowCount } = await stage.pool.query(`select 1 from pg_locks where ${waitsAtGate}`, [4711])
  return (rowCount ?? 0) > 0
}

async function proveRefusals(stage: Stage, { port }: Node) {
  const account = randomUUID()
  for (const wrong of [
    { amount: '7', note: 'plain' },
    { amount: 7, note: 'plain', more: 1 },
    { amount: 7, note: 'refused' },
  ]) {
    const key = randomUUID()
    const refused = await send({ port, account, key, body: wrong })
    const right = await send({ port, account, key, body: { amount: 7, note: 'plain' } })
    stage.claim(claims.refused, refused.status >= 400 && refused.status < 500 && right.status === 200, { refused, right })
  }
  stage.trial()
}

async function proveRollbacks(stage: Stage, { port }: Node) {
  for (const note of ['fail', 'fail late']) {
    const [account, key] = [randomUUID(), note.replace(' ', '-')]
    const body: Body = { amount: 7, note }
    await setCommitFaults(stage, true)
    const failed = await send({ port, account, key, body })
    const before = await effectsOf(stage, account)
    await setCommitFaults(stage, false)
    const anew = await send({ port, account, key, body })
    const isAnew = failed.status >= 500 && before === 0 && anew.status === 200 && (await effectsOf(stage, account)) === 1
    stage.claim(claims.anew, isAnew && anew.text.includes('"amount":7'), { failed, before, anew })
  }
  stage.trial()
}

/** Kills a node after its commit, while its answer is lost on the wire; another node answers the retry. */
async function proveKill(stage: Stage, survivor: Node) {
  const [account, key] = [randomUUID(), 'killed']
  const body: Body = { amount: 7, note: 'plain' }
  const victim = await startNode(stage)
  const wire = await openWire(victim.port)
  wire.isDeaf = true
  const lost = send({ port: wire.port, account, key, body }) // its answer never arrives
  const isCommitted = await becomesTrue(async () => (await effectsOf(stage, account)) === 1, 5000)
  await killHard(victim.child)
  wire.close()
  await lost
  const retry = await send({ port: survivor.port, account, key, body })
  const { rows } = await stage.pool.query<{ id: string }>('select id::text from proof_effects where account_id = $1', [account])
  const isStored = retry.status === 200 && rows.length === 1 && retry.text === JSON.stringify({ data: { id: rows[0]?.id, amount: 7 } })
  stage.claim(claims.killed, isCommitted && isStored, { retry, rows })
  stage.trial()
}

/** One account, one key, two to six concurrent callers: some repeat, some change the body or the endpoint; all repeat retryable answers. */
async function proveRound(stage: Stage, nodes: readonly Node[], round: number) {
  const { random } = stage
  const [account, key] = [randomUUID(), `round-${round}`]
  const note = random.pick(['plain', 'plain', 'fail', 'fail late'])
  const calls = Array.from({ length: 2 + random.below(5) }, () => ({
    port: random.pick(nodes).port,
    body: { amount: random.chance(0.8) ? 1 : 2, note },
    path: random.chance(0.9) ? 'effects' : 'other-effects',
  }))
  const answers = await Promise.all(calls.map((call) => insist({ ...call, account, key })))
  const done = answers.flatMap((answer, at) => (answer.status === 200 ? [{ answer, call: calls[at] }] : []))
  const [winner] = done
  const isAgreed = done.every(({ answer, call }) => answer.text === winner?.answer.text && isSame(call, winner?.call))
  const areOthersRefused = answers.every((answer, at) => answer.status === 200 || (isReused(answer) && !isSame(calls[at], winner?.call)))
  const effects = await effectsOf(stage, account)
  stage.claim(claims.once, winner !== undefined && isAgreed && areOthersRefused && effects === 1, { calls, answers, effects })
  stage.trial()
}

const isSame = (a: { body: Body; path: string } | undefined, b: { body: Body; path: string } | undefined) =>
  a !== undefined && b !== undefined && a.path === b.path && a.body.amount === b.body.amount

/** Repeats until the answer is final: clients repeat 5xx and "in flight". */
async function insist(call: Send): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(call)
    if (attempt === 40 || (answer.status < 500 && !isInFlight(answer))) return answer
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function run(stage: Stage) {
  await stage.pool.query(table)
  const nodes = [await startNode(stage), await startNode(stage)] as const
  await proveRepeats(stage, nodes[0])
  await proveTwin(stage, nodes)
  await proveRefusals(stage, nodes[0])
  await proveRollbacks(stage, nodes[0])
  await proveKill(stage, nodes[1])
  for (let round = 0; round < stage.n; round += 8) {
    const batch = Math.min(8, stage.n - round)
    await setCommitFaults(stage, stage.random.chance(0.3))
    const rounds = Promise.all(Array.from({ length: batch }, (_, at) => proveRound(stage, nodes, round + at)))
    await new Promise((resolve) => setTimeout(resolve, 15))
    await setCommitFaults(stage, false)
    await rounds
  }
}

const outside = [
  {
    module: 'platform',
    declaration: 'runOnce',
    find: 'return transact(deps, async (deps) => {',
    replace: 'const outside = deps.db\n  return transact(deps, async (deps) => {',
  },
  { module: 'platform', declaration: 'runOnce', find: 'await claimKey(deps.db,', replace: 'await claimKey(outside,' },
  {
    module: 'platform',
    declaration: 'runOnce',
    find: 'await deps.db.update(idempotencyKeys)',
    replace: 'await outside.update(idempotencyKeys)',
  },
]

export const idempotency: Proof = {
  name: 'idempotency',
  counts: 'rounds of parallel retries under one key, after the nine cases',
  size: { full: 1000, short: 24 },
  limitSeconds: 600,
  faults: [
    {
      name: 'body comparison dropped',
      breaks: [claims.otherBody],
      patches: [{ module: 'platform', declaration: 'readStoredAnswer', find: ' || row.inputHash !== inputHash', replace: '' }],
    },
    {
      name: 'key not unique',
      breaks: [claims.same, claims.once],
      sql: 'alter table idempotency_keys drop constraint idempotency_keys_account_id_key_pk',
    },
    { name: 'stored before commit', breaks: [claims.anew], patches: outside },
  ],
  run,
}
