import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/identity/identity.tables.ts'

/** What somebody means to buy, for whom. The price and the seats are those the person last saw: a change is told once. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    sku: text().notNull(),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    /** What is no longer sold has no offer to ask for its name. */
    seenName: text().notNull(),
    /** That it went, or came back, is told once like a new price. */
    seenIsSold: boolean().notNull().default(true),
    seenPriceVnd: vnd().notNull(),
    seenSeatsLeft: integer(),
    isSelected: boolean().notNull().default(true),
    /** For later. */
    isSaved: boolean().notNull().default(false),
    addedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('cart_items_unique').on(t.personId, t.sku, t.learnerId),
    check('cart_items_selected', sql`NOT (${t.isSelected} and ${t.isSaved})`),
  ],
)
