/**
 * Reconcile: recomputes from raw rows whether orders, payments, ledger and entitlements agree. The only place that reads the tables of all modules at
 * once (docs/decisions), in SQL of its own, so that no module's code can hide its mistakes.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { afterSaleInvariants } from './after-sale.invariants.ts'
import { approvalInvariants } from './approval.invariants.ts'
import { escrowInvariants } from './escrow.invariants.ts'
import { offerInvariants } from './offer.invariants.ts'
import { instalmentInvariants } from './instalment.invariants.ts'
import type { Invariant } from './invariant.ts'
import { invoiceInvariants } from './invoice.invariants.ts'
import { ledgerInvariants } from './ledger.invariants.ts'
import { lessonInvariants } from './lesson.invariants.ts'
import { membershipInvariants } from './membership.invariants.ts'
import { orderInvariants } from './order.invariants.ts'
import { paymentInvariants } from './payment.invariants.ts'
import { payoutInvariants } from './payout.invariants.ts'
import { planShareInvariants } from './plan-share.invariants.ts'
import { pointInvariants } from './point.invariants.ts'
import { promotionInvariants } from './promotion.invariants.ts'
import { taxPaperInvariants } from './tax-paper.invariants.ts'
import { termInvariants } from './term.invariants.ts'
import { tutorInvariants } from './tutor.invariants.ts'
import { workItemInvariants } from './work-item.invariants.ts'

export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...paymentInvariants,
  ...orderInvariants,
  ...membershipInvariants,
  ...tutorInvariants,
  ...offerInvariants,
  ...afterSaleInvariants,
  ...escrowInvariants,
  ...payoutInvariants,
  ...promotionInvariants,
  ...pointInvariants,
  ...termInvariants,
  ...invoiceInvariants,
  ...taxPaperInvariants,
  ...instalmentInvariants,
  ...approvalInvariants,
  ...workItemInvariants,
  ...lessonInvariants,
  ...planShareInvariants,
]

const samples = 5

export type Finding = Pick<Invariant, 'name' | 'description'> & { disagreements: number; samples: string[] }

/** Checks every invariant on one snapshot of the database, unaffected by concurrent changes. */
export const reconcile = (db: Db) =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`) // checks of millions of rows may exceed the usual limit
      return findAll(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The same inside a running transaction. */
export async function findAll(db: Db, selected: readonly Invariant[] = invariants) {
  const findings: Finding[] = []
  for (const invariant of selected) findings.push(await find(db, invariant))
  return { isClean: findings.every(({ disagreements }) => disagreements === 0), rows: await countRows(db), findings }
}

const countedTables = [
  'orders',
  'checkouts',
  'payment_attempts',
  'payment_receipts',
  'ledger_postings',
  'ledger_entries',
  'entitlements',
  'tutors',
  'courses',
  'course_batches',
  'seat_holds',
  'reviews',
] as const

/** How many rows were checked: an empty database agrees with everything. */
async function countRows(db: Db) {
  const counts: Partial<Record<(typeof countedTables)[number], number>> = {}
  for (const table of countedTables) {
    const { rows } = await db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)
    counts[table] = Number(rows[0]?.n)
  }
  return counts
}

async function find(db: Db, { name, description, sql: query }: Invariant): Promise<Finding> {
  const { rows } = await db.execute<{ n: string; ids: string[] | null }>(
    sql.raw(`
      with disagreements as materialized (${query})
      select count(*) as n, (select array_agg(id::text) from (select id from disagreements order by id::text limit ${samples}) as sample) as ids
      from disagreements`),
  )
  return { name, description, disagreements: Number(rows[0]?.n ?? 0), samples: rows[0]?.ids ?? [] }
}
