import type { SuspenseAction, SuspenseReason, SuspenseState } from '@khue/contracts/money/suspense'
import { and, count, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { checkouts, paymentReceipts, suspenseItems } from './payments.tables.ts'

type NewItem = Pick<typeof suspenseItems.$inferInsert, 'id' | 'receiptId' | 'part' | 'name' | 'amountVnd' | 'checkoutId'>

/** Undefined when this part of the receipt was moved before. */
export async function insertItem(db: Db, row: NewItem) {
  const [item] = await db
    .insert(suspenseItems)
    .values({ ...row, state: 'OPEN' })
    .onConflictDoNothing()
    .returning({ id: suspenseItems.id })
  return item
}

export async function findCheckoutOfItem(db: Db, id: string) {
  const [item] = await db
    .select({ checkoutId: sql<string | null>`coalesce(${paymentReceipts.checkoutId}, ${suspenseItems.checkoutId})` })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .where(eq(suspenseItems.id, id))
  return item?.checkoutId ?? undefined
}

export async function lockItem(db: Db, id: string) {
  const [item] = await db
    .select({ item: suspenseItems, checkoutId: paymentReceipts.checkoutId })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .where(eq(suspenseItems.id, id))
    .for('update', { of: suspenseItems })
  return item && { ...item.item, checkoutId: item.checkoutId ?? item.item.checkoutId }
}

export type SuspenseItem = Pick<typeof suspenseItems.$inferSelect, 'id' | 'name' | 'amountVnd'>

/** Undecided parts of a checkout's sum, oldest first. The caller has locked the checkout. */
export const lockParts = (db: Db, checkoutId: string): Promise<SuspenseItem[]> =>
  db
    .select({ id: suspenseItems.id, name: suspenseItems.name, amountVnd: suspenseItems.amountVnd })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .where(
      and(
        eq(paymentReceipts.checkoutId, checkoutId),
        eq(suspenseItems.name, 'SHORT'),
        eq(suspenseItems.part, ''),
        eq(suspenseItems.state, 'OPEN'),
      ),
    )
    .orderBy(suspenseItems.id)
    .for('update', { of: suspenseItems })

/** `decidedBy` is absent when a rule decided. */
type Decision = { state: SuspenseState; action: SuspenseAction; decidedBy?: string; note: string; checkoutId?: string }
export const setDecided = (db: Db, id: string, decision: Decision) =>
  db
    .update(suspenseItems)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(suspenseItems.id, id))

export type SuspenseFilter = {
  id?: string
  state?: SuspenseState | undefined
  name?: SuspenseReason | undefined
  term?: string | undefined
  cursor?: string | undefined
}

const matches = ({ id, state, name, term, cursor }: SuspenseFilter): SQL | undefined =>
  and(
    id ? eq(suspenseItems.id, id) : undefined,
    state ? eq(suspenseItems.state, state) : undefined,
    name ? eq(suspenseItems.name, name) : undefined,
    term
      ? or(
          ilike(paymentReceipts.reference, startOf(term)),
          ilike(paymentReceipts.gatewayTransactionNo, startOf(term)),
          ilike(checkouts.code, startOf(term)), // bank transfers are known by the bank's reference
        )
      : undefined,
    cursor ? lt(suspenseItems.id, cursor) : undefined,
  )
const startOf = (term: string) => `${term.replace(/[\\%_]/g, '\\$&')}%`

/** The checkout that the money named, or to which an admin assigned it. */
const isOfCheckout = eq(checkouts.id, sql`coalesce(${paymentReceipts.checkoutId}, ${suspenseItems.checkoutId})`)

/** Newest first. */
export const listItems = (db: Db, filter: SuspenseFilter, limit: number) =>
  db
    .select({ item: suspenseItems, receipt: paymentReceipts, checkout: checkouts })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .leftJoin(checkouts, isOfCheckout)
    .where(matches(filter))
    .orderBy(desc(suspenseItems.id))
    .limit(limit)
export type ListedItem = Awaited<ReturnType<typeof listItems>>[number]

/** Counts up to `limit`, since no one needs exact counts of millions. */
export async function countItems(db: Db, { cursor: _cursor, ...filter }: SuspenseFilter, limit: number) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .leftJoin(checkouts, isOfCheckout)
    .where(matches(filter))
    .limit(limit)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

export const sumOpenItems = (db: Db) =>
  db
    .select({ name: suspenseItems.name, count: count(), amount: sql`sum(${suspenseItems.amountVnd})`.mapWith(Number) })
    .from(suspenseItems)
    .where(eq(suspenseItems.state, 'OPEN'))
    .groupBy(suspenseItems.name)
    .orderBy(suspenseItems.name)
