import { productKinds } from '@khue/contracts/orders'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

/** Why somebody was given something; `source_id` is the order line, gift or class, or what an admin's decision is filed under. */
export const entitlementSources = ['LINE', 'GIFT', 'CLASS', 'ADMIN'] as const
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Who may use what, from when until when, and why. Two memberships of one person never overlap (see the guards migration). */
export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    what: text({ enum: productKinds }).notNull(),
    /** Which one: for SUB the plan version. */
    refId: uuid(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: entitlementSources }).notNull(),
    sourceId: uuid().notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('entitlements_once_per_source').on(t.source, t.sourceId),
    index('entitlements_by_end').on(t.what, t.endsAt, t.personId),
    index('entitlements_of_person').on(t.personId, t.what, t.endsAt),
    index('entitlements_of_thing').on(t.what, t.refId, t.personId),
    check('entitlements_what', sql`${t.what} in (${oneOf(productKinds)})`),
    check('entitlements_source', sql`${t.source} in (${oneOf(entitlementSources)})`),
    check('entitlements_period', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
