import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { earnings, payoutBatches, payoutLines, payouts } from './payouts.tables.ts'

export type BatchRow = typeof payoutBatches.$inferSelect
export type PayoutRow = typeof payouts.$inferSelect

export async function lockBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  return row
}

/** Orders a check and a drop of one batch. Taken first: an approval that the check has not stored yet cannot be locked, and would outlive the batch. */
export const lockMoves = (db: Db, id: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext('payout-batch'), hashtext(${id}))`)

export const setBatch = (db: Db, id: string, change: Partial<BatchRow>) =>
  db.update(payoutBatches).set(change).where(eq(payoutBatches.id, id))

/** In the order of ids, in which the file has them. */
export const listPayoutsOf = (db: Db, batchId: string) => db.select().from(payouts).where(eq(payouts.batchId, batchId)).orderBy(payouts.id)

export async function listPayeesOf(db: Db, batchId: string) {
  const rows = await db.select({ personId: payouts.personId }).from(payouts).where(eq(payouts.batchId, batchId))
  return rows.map(({ personId }) => personId)
}

/** After its batch, like everything that moves either: of two payouts that end at once, the later one sees that it is the last. */
export async function lockPayout(db: Db, id: string): Promise<PayoutRow | undefined> {
  await db.execute(sql`select from ${payoutBatches} where id = (select batch_id from ${payouts} where id = ${id}::uuid) for update`)
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return row
}

export const setPayout = (db: Db, id: string, change: Partial<PayoutRow>) => db.update(payouts).set(change).where(eq(payouts.id, id))

export const setInTransit = (db: Db, batchId: string) =>
  db
    .update(payouts)
    .set({ state: 'IN_TRANSIT' })
    .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'PLANNED')))

export const setDropped = (db: Db, batchId: string) =>
  db
    .update(payouts)
    .set({ state: 'DROPPED', endedAt: sql`now()` })
    .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'PLANNED')))

const free = preparedSql(
  'free_earnings',
  () => sql`
    with ended as (
      update ${payoutLines} set is_live = false where payout_id = any(${sql.placeholder('payoutIds')}::uuid[]) and is_live returning earning_id, payout_id)
    update ${earnings} e set payout_id = null from ended where e.id = ended.earning_id and e.payout_id = ended.payout_id`,
)
/** What these payouts had is owed again; their lines stay, for the record. */
export const freeEarnings = (db: Db, payoutIds: readonly string[]) => free(db, { payoutIds: [...payoutIds] })

/** Closes an exported batch once the bank has answered for each of its payouts. */
export const closeIfEnded = (db: Db, batchId: string) =>
  db
    .update(payoutBatches)
    .set({ state: 'CLOSED', closedAt: sql`now()` })
    .where(
      and(
        eq(payoutBatches.id, batchId),
        eq(payoutBatches.state, 'EXPORTED'),
        sql`not exists (select from ${payouts} p where p.batch_id = ${payoutBatches.id} and p.state in ('IN_TRANSIT', 'UNKNOWN'))`,
      ),
    )

export const findByReferences = (db: Db, references: readonly string[]) =>
  db
    .select()
    .from(payouts)
    .where(inArray(payouts.reference, [...references]))
