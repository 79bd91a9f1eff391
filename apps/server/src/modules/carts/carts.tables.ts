import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, vnd } from '#platform/columns'
import { people } from '../identity/identity.tables.ts'

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
    isChosen: boolean().notNull().default(true),
    /** For later. */
    isSaved: boolean().notNull().default(false),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('cart_items_once').on(t.personId, t.sku, t.learnerId),
    check('cart_items_chosen', sql`NOT (${t.isChosen} and ${t.isSaved})`),
  ],
)
