import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { type AccountCode, accountKinds, currencies } from './chart.ts'

/** Accounts in use: one per code for the platform, or one per person. Immutable. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey(),
    code: text().$type<AccountCode>().notNull(),
    /** Null for a platform account. */
    ownerId: uuid().references(() => people.id),
    kind: text({ enum: accountKinds }).notNull(),
    currency: text({ enum: currencies }).notNull(),
  },
  (t) => [
    unique('ledger_accounts_unique').on(t.code, t.ownerId).nullsNotDistinct(),
    unique('ledger_accounts_currency').on(t.id, t.currency), // referenced by entries, so that they cannot have the wrong currency
    index().on(t.ownerId),
    check('ledger_accounts_kind', sql`${t.kind} in (${sqlLiterals(accountKinds)})`),
    check('ledger_accounts_currency_known', sql`${t.currency} in (${sqlLiterals(currencies)})`),
  ],
)

/** One fact that moved money or points, booked once. Immutable. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    /** The first day of its month by the Vietnamese calendar: the future partition key of entries. */
    month: date({ mode: 'string' }).notNull(),
    id: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The reason in one word, for statements. */
    reason: text().notNull(),
    /** The kind of fact, as its module names it. */
    sourceKind: text().notNull(),
    sourceId: text().notNull(),
    /** The number of its entries, so that none is lost and none is added later. */
    lineCount: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.id] }),
    unique('ledger_postings_source_unique').on(t.sourceKind, t.sourceId),
    check('ledger_postings_month', sql`${t.month} = date_trunc('month', ${t.at} at time zone 'Asia/Ho_Chi_Minh')::date`),
    check('ledger_postings_lines', sql`${t.lineCount} >= 2`),
  ],
)

/**
 * The lines of postings. Plus is a debit, minus a credit. They come in one statement; `ledger_balanced` in
 * 0015_checks_by_statement.sql keeps every posting balanced.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    month: date({ mode: 'string' }).notNull(),
    id: uuid().notNull(),
    postingId: uuid().notNull(),
    accountId: uuid().notNull(),
    currency: text({ enum: currencies }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'ledger_entries_pkey', columns: [t.month, t.postingId, t.id] }), // finds the lines of a posting
    foreignKey({
      name: 'ledger_entries_posting',
      columns: [t.month, t.postingId],
      foreignColumns: [ledgerPostings.month, ledgerPostings.id],
    }),
    foreignKey({
      name: 'ledger_entries_account',
      columns: [t.accountId, t.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }),
    index('ledger_entries_of_account').on(t.accountId, t.id, t.amount), // includes the amount, so that a balance is an index-only scan
    check('ledger_entries_amount', sql`${t.amount} <> 0 and ${t.amount} between -9007199254740991 and 9007199254740991`), // safe integers
  ],
)
