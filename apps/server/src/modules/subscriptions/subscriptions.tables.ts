import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One row per version of a plan. A version never changes once it is published: orders point at the one they were made under. */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey(),
    sku: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    priceVnd: bigint({ mode: 'number' }).notNull(),
    months: integer().notNull(),
    description: text().notNull(),
    image: text().notNull(),
    viewColor: text().notNull(),
    /** Order and visibility belong to the shop window, not to what was bought: these two do change in place. */
    sort: integer().notNull(),
    onSale: boolean().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for the current version. */
    replacedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('plans_version').on(t.sku, t.version),
    uniqueIndex('plans_current')
      .on(t.sku)
      .where(sql`${t.replacedAt} is null`),
    check('plans_price', sql`${t.priceVnd} between 1 and 9999999999`),
    check('plans_months', sql`${t.months} between 1 and 120`),
    check('plans_color', sql`${t.viewColor} ~* '^#[0-9a-f]{6}$'`),
  ],
)
