import { createHash } from 'node:crypto'
import { decideApproval } from '@khue/contracts/people/approvals'
import * as desk from '@khue/contracts/money/payouts-admin'
import { makePayable, teachLine } from '#testing/paid-teachers'
import type { TestPerson } from '#testing/people'
import { becomesTrue } from './child.ts'
import { waitsAtGate } from './gates.ts'
import type { Stage } from './proof.ts'
import { openShop, type Shop } from './shop.ts'

/** The statements at which a step of a batch is killed; `commit` holds what is already written. */
const gates = {
  payouts: { lock: 4941, when: 'trigger %n before insert on payouts' },
  lines: { lock: 4942, when: 'trigger %n before insert on payout_lines' },
  entries: { lock: 4943, when: 'trigger %n before insert on ledger_entries' },
  files: { lock: 4944, when: 'trigger %n before insert on payout_files' },
  batch: { lock: 4945, when: 'trigger %n before update on payout_batches' },
  payout: { lock: 4946, when: 'trigger %n before update on payouts' },
  freed: { lock: 4947, when: 'trigger %n before update on payout_lines' },
  commit: { lock: 4948, when: 'constraint trigger %n after update on payouts deferrable initially deferred' },
} as const
export type Gate = keyof typeof gates

const triggers = `create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return new; end $$;
  ${Object.entries(gates)
    .map(
      ([name, { when, lock }]) => `create ${when.replace('%n', `proof_gate_${name}`)} for each row execute function proof_gate(${lock});`,
    )
    .join('\n')}`

const reason = 'proof'
/** Of this database: as many transactions wait for a lock. */
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const env = { DATA_KEY: Buffer.alloc(32, 'k').toString('base64url') }

export type World = Awaited<ReturnType<typeof openWorld>>
export type Payout = { id: string; state: string; sources: number }

type RowsOf = <T extends object>(text: string, ...values: unknown[]) => Promise<T[]>
type Held = { count?: number; before?: () => Promise<void> }

function gateKeeper({ pool }: Stage) {
  /** Holds transactions at a gate until so many wait, there or for each other; then `before` happens, and they go on. */
  async function atGate<T>(gate: Gate, act: () => Promise<T>, { count = 1, before }: Held = {}) {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [gates[gate].lock])
      const doing = act()
      doing.catch(() => undefined) // judged by who awaits it
      await becomesTrue(async () => ((await pool.query(waiting)).rowCount ?? 0) >= count, 5000)
      await before?.()
      await holder.query('select pg_advisory_unlock_all()')
      return await doing
    } finally {
      await holder.query('select pg_advisory_unlock_all()')
      holder.release()
    }
  }
  /** Cuts the connection at a gate, which is all that a kill leaves of a step, looks, and takes the step again. A worker tries again by itself. */
  async function killed<T>(gate: Gate, act: () => Promise<T>, look: () => Promise<void>) {
    const cut = async () => {
      await pool.query(`select pg_terminate_backend(pid) from pg_locks where ${waitsAtGate}`, [gates[gate].lock])
      await look()
    }
    await atGate(gate, () => act().catch(() => undefined), { before: cut })
    return act()
  }
  return { atGate, killed }
}

function stepsOf(nodes: readonly [Shop, Shop], rowsOf: RowsOf) {
  const today = async () =>
    (await rowsOf<{ day: string }>(`select to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day`))[0]!.day

  const body = { reason }
  return {
    prepare: (as: TestPerson, node = nodes[0]) => node.call(desk.preparePayoutBatch, as, { body }),
    check: (as: TestPerson, id: string) => nodes[1].call(desk.checkPayoutBatch, as, { params: { id }, body }),
    drop: (as: TestPerson, id: string) => nodes[1].call(desk.dropPayoutBatch, as, { params: { id }, body }),
    decide: (as: TestPerson, id: string | null | undefined) =>
      nodes[0].call(decideApproval, as, { params: { id: id ?? '' }, body: { verdict: 'APPROVED', reason } }),
    export: (as: TestPerson, id: string, node = nodes[0]) =>
      node.call(desk.exportPayoutBatch, as, { params: { id }, body: { format: 'CSV' } }),
    record: async (as: TestPerson, id: string, outcome: 'PAID' | 'RETURNED' | 'UNKNOWN', node = nodes[1]) => {
      const ended = outcome === 'UNKNOWN' ? {} : { on: await today(), bankReference: 'FT1' }
      return node.call(desk.recordPayoutOutcome, as, { params: { id }, body: { outcome, reason, ...ended } })
    },
    work: () => nodes[0].work(1),
  }
}

/** Four teachers who can be paid, and four admins at two servers over one database; with a planted fault at one server. */
export async function openWorld(stage: Stage) {
  const shop = await openShop(stage, env)
  const nodes: readonly [Shop, Shop] = [shop, stage.isReal ? await openShop(stage, env) : shop]
  const { pool } = stage
  const teachers = [await shop.given.teacher(), await shop.given.teacher(), await shop.given.teacher(), await shop.given.teacher()]
  for (const [at, policy] of (['STATUTORY', 'SPEC_MONTHLY', 'PLATFORM', 'NONE'] as const).entries())
    await makePayable(shop.deps, [teachers[at]!], policy)
  const admins = [await shop.given.admin(), await shop.given.admin(), await shop.given.admin(), await shop.given.admin()] as const
  const learner = await shop.given.student()
  await pool.query(triggers)

  const { atGate, killed } = gateKeeper(stage)

  const rowsOf: RowsOf = async (text, ...values) => (await pool.query(text, values)).rows as never // as the caller says
  const batch = async (id: string) =>
    (await rowsOf<{ state: string; sha: string | null }>('select state, file_sha256 as sha from payout_batches where id = $1', id))[0]
  const countBatches = async () => (await rowsOf<{ n: number }>('select count(*)::int as n from payout_batches'))[0]!.n
  const payoutsOf = (id: string) =>
    rowsOf<Payout>(
      `select p.id, p.state, (select count(*)::int from ledger_postings l where l.source_id = p.id::text and l.source_kind in ('payout_paid', 'payout_return')) as sources
        from payouts p where p.batch_id = $1 order by p.id`,
      id,
    )
  const steps = stepsOf(nodes, rowsOf)
  /** Everybody teaches something; each of it exceeds the minimum. */
  async function earn() {
    for (const { id } of teachers) {
      const line = { sellerId: id, learnerId: learner.id, listVnd: 200_000 + stage.random.below(9_000_000) }
      await teachLine(shop.deps, { ...line, lessons: 1 + stage.random.below(2) })
    }
  }
  return { stage, nodes, teachers, admins, atGate, killed, rowsOf, batch, countBatches, payoutsOf, steps, earn }
}

export const sha256Of = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
