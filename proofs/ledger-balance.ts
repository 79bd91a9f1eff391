import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { createPerson } from '#modules/people/people'
import { type Account, balances, type Fact, post } from '#modules/money/ledger'
import { transact } from '#platform/deps'
import { claimReconciled } from './reconcile-claim.ts'
import { killHard } from './child.ts'
import { factOf, postFact } from './ledger-balance.facts.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Money and points move only in balanced entries, each fact once, even when clients give up or processes are killed (docs/money.md). Batches of
 * random facts are posted concurrently in several ways; in between, an attacker tries to book unbalanced entries and to change booked ones. A model
 * beside the ledger adds up the expected balances.
 */
const claims = {
  answered: 'a client that waits gets an answer',
  zero: 'at every moment the entries of each currency sum to zero',
  balanced: 'every posting has all its lines and sums to zero in each currency',
  crooked: 'an unbalanced posting is refused, and booked postings cannot be extended',
  unchanged: 'booked entries cannot be changed or removed',
  once: 'a fact posted by many clients, repeatedly, is booked exactly once',
  lasting: 'a posting that was acknowledged is booked, even after a kill',
  balances: 'every balance equals that of a model beside the ledger',
  accounts: 'an account used by many for the first time at once is created once',
} as const

/** The expected balance of each account: debits minus credits. */
type Model = Map<string, number>
type Batch = { stage: Stage; from: number; facts: Fact[]; people: string[] }
type Answer = { postingId: string; isNew: boolean }

const keyOf = (account: Account) => (typeof account === 'string' ? account : `${account.code} ${account.ownerId}`)
const ways = ['stays', 'stays', 'posts twice', 'gives up', 'is cut off'] as const

/** Posts a fact in one of several ways. Undefined for a client that gives up or is cut off before the commit. */
function postInSomeWay(stage: Stage, fact: Fact, manner: (typeof ways)[number] = stage.random.pick(ways)): Promise<Answer | undefined> {
  const posting = transact(stage.deps, async (deps) => {
    const answer = await post(deps, fact)
    if (manner === 'posts twice') await post(deps, fact)
    if (manner === 'gives up') throw new Error('gave up')
    if (manner === 'is cut off') await deps.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return answer
  })
  return posting.catch((error: unknown) => {
    stage.claim(claims.answered, manner === 'gives up' || manner === 'is cut off', String(error))
    return undefined
  })
}

/** Several clients post each fact at once; afterwards one more posts it again. */
async function postConcurrently({ stage, facts }: Batch) {
  await Promise.all(
    facts.map(async (fact) => {
      const early = await Promise.all(Array.from({ length: 1 + stage.random.below(3) }, () => postInSomeWay(stage, fact)))
      const answers = [...early, await postInSomeWay(stage, fact, 'stays')].filter((answer) => answer !== undefined)
      const isOne = new Set(answers.map((answer) => answer.postingId)).size === 1
      stage.claim(claims.once, isOne && answers.filter((answer) => answer.isNew).length === 1, answers)
    }),
  )
}

/** A process posts the facts and is killed at a random moment. The acknowledged ones must be booked; the rest are posted again. */
async function postByKilledProcess({ stage, from, facts, people }: Batch) {
  const env = { CLERK_SEED: stage.seed, POSTER_FROM: String(from), POSTER_TO: String(from + facts.length), CLERK_PEOPLE: people.join() }
  const poster = stage.spawn(new URL('ledger-balance.poster.ts', import.meta.url), env)
  const answered: string[] = []
  const last = stage.random.below(facts.length - 1)
  if (poster.stdout) {
    for await (const line of createInterface({ input: poster.stdout })) {
      answered.push(line)
      if (answered.length > last) break
    }
  }
  await killHard(poster)
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger_postings where source_kind = 'proof' and source_id = any($1)`,
    [answered],
  )
  stage.claim(claims.lasting, answered.length > last && rows[0]?.n === answered.length, { answered: answered.length, ...rows[0] })
  await Promise.all(facts.map((fact) => postInSomeWay(stage, fact, 'stays')))
}

/** Reads the whole ledger repeatedly until the work is done. */
async function watch(stage: Stage, work: Promise<void>) {
  const done = new AbortController()
  const working = work.finally(() => done.abort())
  do {
    const { rows } = await stage.pool.query('select currency, sum(amount) from ledger_entries group by currency having sum(amount) <> 0')
    stage.claim(claims.zero, rows.length === 0, rows)
  } while (!done.signal.aborted)
  await working
}

const corruptions: ((fact: Fact) => Fact['lines'])[] = [
  ({ lines }) => lines.slice(1),
  ({ lines }) => lines.map((line, at) => (at === 0 ? { ...line, amount: line.amount + 1 } : line)),
  ({ lines }) => [...lines, { account: 'BANK', amount: 500 }, { account: 'POINTS_ISSUED', amount: -500 }],
]
const additions = ['(1)', '(1), (-1)'] // one entry; a balanced pair
const changes = [
  `update ledger_entries set amount = amount + 1 where posting_id = $1`,
  `delete from ledger_entries where posting_id = $1`,
  `update ledger_postings set line_count = line_count + 1 where id = $1`,
]

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** Tries to book an unbalanced posting, and to extend, change and remove a booked one. */
async function attack({ stage, from, facts }: Batch) {
  for (const [at, bend] of corruptions.entries()) {
    const fact = stage.random.pick(facts)
    const crooked = { ...fact, source: { kind: 'crooked', id: `${from} ${at}` }, lines: bend(fact) }
    stage.claim(claims.crooked, !(await succeeds(postFact(stage.deps, crooked))), crooked.lines)
  }
  const booked = await postInSomeWay(stage, stage.random.pick(facts), 'stays')
  if (!booked) return
  for (const amounts of additions) {
    const addition = stage.pool.query(
      `insert into ledger_entries (month, id, posting_id, account_id, currency, amount)
       select month, gen_random_uuid(), posting_id, account_id, currency, added.amount
       from (select * from ledger_entries where posting_id = $1 limit 1) as entry, (values ${amounts}) as added (amount)`,
      [booked.postingId],
    )
    stage.claim(claims.crooked, !(await succeeds(addition)), amounts)
  }
  for (const change of changes) stage.claim(claims.unchanged, !(await succeeds(stage.pool.query(change, [booked.postingId]))), change)
  stage.claim(claims.unchanged, !(await succeeds(stage.pool.query('truncate ledger_entries'))), 'truncate')
}

/** Checks every posting by SQL, without the product's code. */
async function inspect(stage: Stage, model: Model) {
  const { rows: unbalanced } = await stage.pool.query(
    `select posting.id from ledger_postings posting
     left join (select posting_id, currency, count(*) as lines, sum(amount) as total from ledger_entries group by posting_id, currency) part
       on part.posting_id = posting.id
     group by posting.id, posting.line_count
     having coalesce(sum(part.lines), 0) <> posting.line_count or count(*) filter (where part.total <> 0) > 0`,
  )
  stage.claim(claims.balanced, unbalanced.length === 0, unbalanced)
  const { rows: twice } = await stage.pool.query(
    `select source_id from ledger_postings where source_kind = 'proof' group by source_id having count(*) > 1`,
  )
  stage.claim(claims.once, twice.length === 0, twice)
  const { rows: doubled } = await stage.pool.query('select code, owner_id from ledger_accounts group by 1, 2 having count(*) > 1')
  stage.claim(claims.accounts, doubled.length === 0, doubled)
  const rows = await balances(stage.deps)
  const wrong = rows.filter(({ code, ownerId, kind, balance }) => {
    const debit = kind === 'asset' || kind === 'expense' ? balance : -balance
    return (model.get(ownerId ? `${code} ${ownerId}` : code) ?? 0) !== debit
  })
  stage.claim(claims.balances, wrong.length === 0 && rows.length === model.size, wrong)
}

const batchSize = 16
const killEvery = 12

async function run(stage: Stage) {
  const model: Model = new Map()
  for (let round = 0; round * batchSize < stage.n; round += 1) {
    const people = await Promise.all(Array.from({ length: 3 }, () => createHolder(stage)))
    const from = round * batchSize
    const facts = Array.from({ length: batchSize }, (_, at) => factOf(stage.seed, from + at, people))
    const batch = { stage, from, facts, people }
    await watch(stage, round % killEvery === 1 ? postByKilledProcess(batch) : postConcurrently(batch))
    for (const { account, amount } of facts.flatMap((fact) => fact.lines)) {
      model.set(keyOf(account), (model.get(keyOf(account)) ?? 0) + amount)
    }
    await attack(batch)
    if (round % killEvery < 3) await inspect(stage, model)
    for (const _ of facts) stage.trial()
  }
  await inspect(stage, model)
  await claimReconciled(stage, stage.deps.db, ['lots_are_points', 'used_points_are_redeemed']) // points granted here have no lots
  stage.figure('accounts', model.size)
}

async function createHolder({ deps }: Stage) {
  const { personId } = await createPerson(deps, { name: 'Nguyễn Văn Sổ', avatarKind: 'm', roles: ['student'] })
  return personId
}

const undeferred = 'drop trigger ledger_balanced on ledger_postings; drop trigger ledger_balanced on ledger_entries;'

export const ledgerBalance: Proof = {
  name: 'ledger-balance',
  counts: 'random facts, each posted by several clients at once, some of whom give up, are cut off or killed',
  size: { full: 4000, short: 48 },
  limitSeconds: 600,
  faults: [
    { name: 'constraint dropped', plantGroup: 'rules', breaks: [claims.crooked], sql: undeferred },
    {
      name: 'constraint dropped, and a line is lost',
      breaks: [claims.zero, claims.balanced, claims.balances],
      sql: undeferred,
      patches: [
        {
          module: 'ledger',
          declaration: 'bookPostings',
          find: 'from posted join entry on entry.posting_id = posted.id)',
          replace: 'from posted join entry on entry.posting_id = posted.id offset 1)',
        },
      ],
    },
    {
      name: 'source not unique',
      plantGroup: 'rules',
      breaks: [claims.once],
      sql: 'alter table ledger_postings drop constraint ledger_postings_source_unique',
    },
    {
      name: 'entries may be changed',
      plantGroup: 'rules',
      breaks: [claims.unchanged],
      sql: 'drop trigger ledger_append_only on ledger_entries',
    },
    {
      name: 'account not unique',
      breaks: [claims.accounts],
      sql: 'alter table ledger_accounts drop constraint ledger_accounts_unique',
    },
  ],
  run,
}
