import { foreignKey, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people/people.tables.ts'

export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    bankBin: text().notNull(),
    sealedNumber: text().notNull(),
    lastFour: text().notNull(),
    holder: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('payment_accounts_of_person').on(t.personId, t.id), index().on(t.personId)],
)

/**
 * A person's default account. It must refer to an existing one, so the last account, being the default, cannot be deleted: the foreign key refuses,
 * also under concurrent deletions.
 */
export const defaultPaymentAccounts = pgTable(
  'default_payment_accounts',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    accountId: uuid().notNull(),
    /** Since when it is the default: a changed account waits before money is sent to it. */
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'default_payment_account_exists',
      columns: [t.personId, t.accountId],
      foreignColumns: [paymentAccounts.personId, paymentAccounts.id],
    }),
  ],
)
