import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { defaultPaymentAccounts as defaults, paymentAccounts as accounts } from './payment-accounts.tables.ts'

const columns = {
  id: accounts.id,
  bankBin: accounts.bankBin,
  sealedNumber: accounts.sealedNumber,
  lastFour: accounts.lastFour,
  holder: accounts.holder,
  isDefault: sql<boolean>`${isNotNull(defaults.accountId)}`,
}

/** The default first, then newest first. */
export const listOwn = (db: Db, personId: string) =>
  db
    .select(columns)
    .from(accounts)
    .leftJoin(defaults, eq(defaults.accountId, accounts.id))
    .where(eq(accounts.personId, personId))
    .orderBy(sql`${isNotNull(defaults.accountId)} desc`, desc(accounts.id))

/** Serialises changes of one person's accounts until the transaction ends. */
export const lockAccountsOf = (db: Db, personId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('payment_accounts'), hashtext(${personId}))`)

export const insertAccount = (db: Db, row: typeof accounts.$inferInsert) => db.insert(accounts).values(row)

/** Makes an own account the default; false when it does not exist. `changedAt` is absent when it was the default already. */
export async function setDefault(db: Db, personId: string, accountId: string): Promise<{ changedAt: Date | undefined } | false> {
  const [own] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.personId, personId)))
  if (!own) return false
  const [changed] = await db
    .insert(defaults)
    .values({ personId, accountId })
    .onConflictDoUpdate({
      target: defaults.personId,
      set: { accountId, since: sql`now()` },
      setWhere: ne(defaults.accountId, accountId),
    })
    .returning({ since: defaults.since })
  return { changedAt: changed?.since }
}

/** Makes the newest other account the default, if there is one, and returns it when it took the place of this one. */
export async function passOnDefault(db: Db, personId: string, accountId: string) {
  const [other] = await db
    .select({ id: accounts.id, bankBin: accounts.bankBin, lastFour: accounts.lastFour })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), ne(accounts.id, accountId)))
    .orderBy(desc(accounts.id))
    .limit(1)
  if (!other) return undefined
  const [changed] = await db
    .update(defaults)
    .set({ accountId: other.id, since: sql`now()` })
    .where(and(eq(defaults.personId, personId), eq(defaults.accountId, accountId)))
    .returning({ since: defaults.since })
  return changed && { ...other, since: changed.since }
}

/** Violates `default_payment_account_exists` when it is still the default. */
export const deleteOwn = (db: Db, personId: string, accountId: string) =>
  db
    .delete(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.personId, personId)))
    .returning({ id: accounts.id })

export async function deleteAllOf(db: Db, personId: string) {
  await db.delete(defaults).where(eq(defaults.personId, personId))
  await db.delete(accounts).where(eq(accounts.personId, personId))
}

export const listOwners = async (db: Db, personIds: readonly string[]) =>
  (
    await db
      .select({ personId: defaults.personId })
      .from(defaults)
      .where(inArray(defaults.personId, [...personIds]))
  ).map(({ personId }) => personId)

export async function insertFirstAccounts(db: Db, rows: readonly (typeof accounts.$inferInsert)[]) {
  await db.insert(accounts).values([...rows])
  await db.insert(defaults).values(rows.map(({ personId, id: accountId }) => ({ personId, accountId })))
}

/** The default accounts of these people. */
export const listDefaults = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      personId: defaults.personId,
      since: defaults.since,
      id: accounts.id,
      bankBin: accounts.bankBin,
      sealedNumber: accounts.sealedNumber,
      lastFour: accounts.lastFour,
      holder: accounts.holder,
    })
    .from(defaults)
    .innerJoin(accounts, eq(accounts.id, defaults.accountId))
    .where(sql`${defaults.personId} = any(${sql.param([...personIds])}::uuid[])`)
