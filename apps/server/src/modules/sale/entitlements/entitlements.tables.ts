import { productKinds } from '@khue/contracts/ground/product-kinds'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** Where an entitlement comes from; `source_id` is the order line, gift, free seat in a class, family seat or admin decision. */
export const entitlementSources = ['LINE', 'GIFT', 'CLASS', 'ADMIN', 'SEAT'] as const

/** Who may use what, from when until when, and why. Two memberships of one person never overlap (`entitlements_no_overlapping_membership` in 0003_triggers.sql). */
export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: productKinds }).notNull(),
    /** SUB: the plan version. */
    refId: uuid(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: entitlementSources }).notNull(),
    sourceId: uuid().notNull(),
    reason: text().notNull(),
    /** A pause or a refund splits a source's period into parts. */
    part: smallint().notNull().default(1),
    /** Since when use is locked while the period runs on. */
    lockedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('entitlements_source_unique').on(t.source, t.sourceId, t.part),
    index('entitlements_by_end').on(t.kind, t.endsAt, t.personId),
    index('entitlements_of_person').on(t.personId, t.kind, t.endsAt),
    index('entitlements_of_product').on(t.kind, t.refId, t.personId),
    check('entitlements_kind', sql`${t.kind} in (${sqlLiterals(productKinds)})`),
    check('entitlements_source', sql`${t.source} in (${sqlLiterals(entitlementSources)})`),
    // a period refunded before it began is empty: it overlaps nothing
    check('entitlements_period', sql`${t.startsAt} <= ${t.endsAt}`),
  ],
)

/** Why a period was moved, split, cut or locked: answers "why can my child (not) see this?". */
export const entitlementChanges = pgTable(
  'entitlement_changes',
  {
    id: uuid().primaryKey(),
    entitlementId: uuid()
      .notNull()
      .references(() => entitlements.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    change: text({ enum: ['SPLIT', 'MOVED', 'CUT', 'LOCKED', 'UNLOCKED'] }).notNull(),
    reason: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    /** The period afterwards; both null when nothing is left of it. */
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('entitlement_changes_of').on(t.entitlementId, t.at),
    check('entitlement_changes_change', sql`${t.change} in ('SPLIT', 'MOVED', 'CUT', 'LOCKED', 'UNLOCKED')`),
    check('entitlement_changes_after', sql`(${t.startsAt} is null) = (${t.endsAt} is null)`),
  ],
)
