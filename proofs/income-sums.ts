import { sumEarningsByMonth } from '#modules/money/payouts'
import { openWorld, payOut, type Said, sell, type World } from './income-sums.world.ts'
import type { Proof, Stage } from './proof.ts'
import { claimReconciled } from './reconcile-claim.ts'

/**
 * What a teacher reads line by line is the ledger, to the đồng. Sales at random prices, discounts and fees are taught by their teacher or a substitute, also
 * in past months, paid back, taken back and taught again; meanwhile batches are dropped, paid, returned or lost sight of. The proof says by arithmetic of its
 * own what each line must be.
 */
const claims = {
  lessons: 'each released lesson is one line of who taught it, with the list price and the fee of its sale',
  recorded: 'each released recorded course is one line with the list price and the fee of its sale',
  reversals: 'a lesson taken back is one line of the same person and amounts, with a minus',
  discounts: 'each line says the discount that the platform bears',
  ledger: 'for each person and month the lines are what the ledger owes',
  months: 'the sums by month that a teacher reads are those of the ledger',
  unpaid: 'what is owed to a person is what no live payout has',
  zero: 'all accounts together are zero',
} as const

const earnedBy = `
  from ledger_entries n join ledger_accounts a on a.id = n.account_id and a.code = 'TEACHER_PAYABLE' join ledger_postings p on p.month = n.month and p.id = n.posting_id
  where p.source_kind in ('escrow_lesson', 'escrow_reversal') group by a.owner_id, p.month`
const monthOf = `date_trunc('month', earned_at + interval '7 hours', 'UTC')`

/** For each claim the rows that break it, by SQL. */
const broken = {
  ledger: `select coalesce(e.person_id, l.owner_id)::text as id
    from (select person_id, (${monthOf} at time zone 'UTC')::date as month, sum(net_vnd) as vnd from earnings group by 1, 2) as e
      full join (select a.owner_id, p.month, -sum(n.amount) as vnd ${earnedBy}) as l on l.owner_id = e.person_id and l.month = e.month
    where coalesce(e.vnd, 0) <> coalesce(l.vnd, 0)`,
  unpaid: `with owed as (select a.owner_id, -sum(n.amount) as vnd from ledger_entries n join ledger_accounts a on a.id = n.account_id where a.code = 'TEACHER_PAYABLE' group by 1),
      unpaid as (select person_id, sum(net_vnd) as vnd from earnings e where not exists (
        select from payout_lines l join payouts p on p.id = l.payout_id where l.earning_id = e.id and p.state not in ('RETURNED', 'DROPPED')) group by 1),
      due as (select person_id, sum(net_vnd) as vnd from earnings where payout_id is null group by 1)
    select owner_id::text as id from owed left join unpaid on unpaid.person_id = owner_id left join due on due.person_id = owner_id
    where owed.vnd <> coalesce(unpaid.vnd, 0) or owed.vnd <> coalesce(due.vnd, 0)`,
  zero: `select currency as id from ledger_entries group by currency having sum(amount) <> 0`,
} as const

type Row = { key: string; personId: string; kind: Said['kind']; gross: number; discount: number; fee: number; net: number }
const lines = `select source_kind || ' ' || source_id as key, person_id as "personId", case when reverses_id is null then kind else 'REVERSAL' end as kind,
  gross_vnd::float8 as gross, discount_vnd::float8 as discount, fee_vnd::float8 as fee, net_vnd::float8 as net from earnings`
const claimOf = { LESSON: claims.lessons, RECORDED: claims.recorded, REVERSAL: claims.reversals } as const

/** Compares what the product has written with what the sales say. Lists without a price have no line. */
async function look({ stage, shop, sellers, said }: World) {
  const { rows } = await stage.pool.query<Row>(lines)
  const left = new Map(rows.map((row) => [row.key, row]))
  for (const [key, { kind, ...must }] of said) {
    const row = left.get(key)
    left.delete(key)
    if (must.gross === 0 && !row) continue
    const isSame = row?.personId === must.personId && row.kind === kind && row.gross === must.gross && row.fee === must.fee
    stage.claim(claimOf[kind], isSame && row.net === must.gross - must.fee, { key, must, row })
    stage.claim(claims.discounts, !row || row.discount === must.discount, { key, must, row })
  }
  for (const row of left.values()) stage.claim(claimOf[row.kind], false, row)
  for (const claim of ['ledger', 'unpaid', 'zero'] as const) {
    const wrong = await stage.pool.query(broken[claim])
    stage.claim(claims[claim], wrong.rows.length === 0, wrong.rows.slice(0, 3))
  }
  const booked = await stage.pool.query<{ person: string; month: string; vnd: number }>(
    `select a.owner_id as person, to_char(p.month, 'YYYY-MM') as month, -sum(n.amount)::float8 as vnd ${earnedBy}`,
  )
  for (const { personId } of sellers) {
    const read = Map.groupBy(await sumEarningsByMonth(shop.deps, { personId }), ({ month }) => month)
    const own = booked.rows.filter(({ person }) => person === personId)
    const agrees = ({ month, vnd }: (typeof own)[number]) => (read.get(month) ?? []).reduce((sum, { netVnd }) => sum + netVnd, 0) === vnd
    stage.claim(claims.months, own.every(agrees), { own, read: [...read.values()].flat() })
  }
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let n = 0; n < stage.n; n += 1) {
    await sell(world)
    if (n % 5 === 4) await payOut(world, n % 15 === 14 ? 'DROPPED' : 'SENT')
    if (!stage.isReal || n % 20 === 19) await look(world)
    stage.trial()
  }
  await look(world)
  if (!stage.isReal) return
  await claimReconciled(stage, stage.deps.db, ['refunded_lessons_are_refunds', 'released_seats_are_taught_lessons']) // lines without orders and lessons
  stage.figure('lines', world.said.size)
  for (const [name, text] of Object.entries(happenings)) stage.figure(name, (await stage.pool.query(text)).rows.length)
}

const happenings = {
  'lessons of substitutes': `select from escrow_lessons s join escrows e on e.line_id = s.line_id join earnings w on w.line_id = s.line_id and w.lesson_no = s.lesson_no
    where w.reverses_id is null and w.person_id <> e.seller_id`,
  'lessons taken back': `select from escrow_reversals`,
  'lessons released again': `select from escrow_lessons where attempt > 1 and "outcome" = 'TAUGHT'`,
  'lessons paid back': `select from escrow_lessons where "outcome" = 'RETURNED'`,
  'payouts paid': `select from payouts where state = 'PAID'`,
  'payouts returned': `select from payouts where state = 'RETURNED'`,
} as const

export const incomeSums: Proof = {
  name: 'income-sums',
  counts: 'sales with the lives of their lessons, between payouts',
  size: { full: 600, short: 20 },
  limitSeconds: 600,
  faults: [
    {
      name: 'the discount is forgotten in a line',
      plantGroup: 'read',
      breaks: [claims.discounts],
      patches: [
        { module: 'escrow', declaration: 'earningFor', find: 'discountVnd: earned.platformDiscountVnd', replace: 'discountVnd: 0' },
      ],
    },
    {
      name: 'months by the clock of Greenwich',
      plantGroup: 'read',
      breaks: [claims.months],
      patches: [
        {
          module: 'payouts',
          declaration: 'sumMonths',
          find: `earned_at at time zone 'Asia/Ho_Chi_Minh'`,
          replace: `earned_at at time zone 'UTC'`,
        },
      ],
    },
    {
      name: 'a payout that ends unpaid keeps its lines',
      plantGroup: 'read',
      breaks: [claims.unpaid],
      patches: [
        {
          module: 'payouts',
          declaration: 'free',
          find: 'and e.payout_id = ended.payout_id',
          replace: 'and e.payout_id <> ended.payout_id',
        },
      ],
    },
    {
      name: 'no line for a recorded course',
      plantGroup: 'written',
      breaks: [claims.recorded],
      patches: [
        { module: 'escrow', declaration: 'releaseLesson', find: 'await addEarnings(', replace: 'if (!isRecorded) await addEarnings(' },
      ],
    },
    {
      name: 'a reversal without its minus',
      plantGroup: 'written',
      breaks: [claims.reversals],
      sql: 'alter table earnings drop constraint earnings_sign',
      patches: [{ module: 'payouts', declaration: 'reverseEarning', find: 'grossVnd: -grossVnd || 0', replace: 'grossVnd' }],
    },
    {
      name: 'a substitute’s lesson is taken back at the fee of the seller',
      breaks: [claims.ledger],
      patches: [
        {
          module: 'escrow',
          declaration: 'reverseLesson',
          find: 'const earned = earningOf({ ...escrow, feePercent }, lessonNo)',
          replace: 'const earned = earningOf(escrow, lessonNo)',
        },
      ],
    },
    {
      name: 'the fee of a line is rounded elsewhere',
      breaks: [claims.lessons, claims.ledger],
      patches: [
        {
          module: 'escrow',
          declaration: 'earningFor',
          find: 'feeVnd: earned.feeVnd',
          replace: 'feeVnd: Math.round((earned.grossVnd * earned.feePercent) / 100)',
        },
      ],
    },
  ],
  run,
}
