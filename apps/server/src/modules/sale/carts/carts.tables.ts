import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** Items that a person means to buy, each for one learner. Price and seats are those last seen by the owner, so that each change is reported once. */
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
    /** Kept because an item no longer sold has no offer to give its name. */
    seenName: text().notNull(),
    /** Whether it was on sale when last seen. */
    seenIsSold: boolean().notNull().default(true),
    seenPriceVnd: vnd().notNull(),
    seenSeatsLeft: integer(),
    isSelected: boolean().notNull().default(true),
    /** Saved for later. */
    isSaved: boolean().notNull().default(false),
    addedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('cart_items_unique').on(t.personId, t.sku, t.learnerId),
    check('cart_items_selected', sql`NOT (${t.isSelected} and ${t.isSaved})`),
  ],
)
