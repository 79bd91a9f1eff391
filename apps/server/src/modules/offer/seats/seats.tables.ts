import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { openClasses } from '../open-classes/open-classes.tables.ts'
import { courseBatches } from '../courses/runs.tables.ts'

/**
 * A seat held for a payment, and how it ended. A trigger counts held and taken seats into the class, whose check constraint refuses one seat too
 * many.
 */
export const seatHolds = pgTable(
  'seat_holds',
  {
    id: uuid().primaryKey(),
    batchId: uuid().references(() => courseBatches.id),
    classId: uuid().references(() => openClasses.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    /** Who requested it: the learner or a parent. */
    holderId: uuid()
      .notNull()
      .references(() => people.id),
    state: text({ enum: ['HELD', 'TAKEN', 'RELEASED', 'EXPIRED'] })
      .notNull()
      .default('HELD'),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    /** Set by a trigger and kept after a release, because who was seated during a lesson belongs to its roster. */
    takenAt: timestamptz(),
    /** The order line that holds it: the seat then lasts as long as the order, without an expiry. */
    orderLineId: uuid(),
  },
  (t) => [
    // one seat per person and class
    uniqueIndex('seat_holds_batch_learner_unique')
      .on(t.batchId, t.learnerId)
      .where(sql`${t.state} in ('HELD', 'TAKEN')`),
    uniqueIndex('seat_holds_class_learner_unique')
      .on(t.classId, t.learnerId)
      .where(sql`${t.state} in ('HELD', 'TAKEN')`),
    index('seat_holds_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'HELD' and ${t.orderLineId} is null`),
    uniqueIndex('seat_holds_of_line')
      .on(t.orderLineId)
      .where(sql`${t.orderLineId} is not null and ${t.state} in ('HELD', 'TAKEN')`),
    index().on(t.holderId, t.id),
    index('seat_holds_taken_by_learner')
      .on(t.learnerId)
      .where(sql`${t.state} = 'TAKEN'`),
    // who sat in a lesson and left
    index('seat_holds_left_batch')
      .on(t.batchId, t.endedAt)
      .where(sql`${t.state} = 'RELEASED'`),
    index('seat_holds_left_class')
      .on(t.classId, t.endedAt)
      .where(sql`${t.state} = 'RELEASED'`),
    check('seat_holds_state', sql`${t.state} in ('HELD', 'TAKEN', 'RELEASED', 'EXPIRED')`),
    check('seat_holds_one_target', sql`num_nonnulls(${t.batchId}, ${t.classId}) = 1`),
    check('seat_holds_taken', sql`${t.state} <> 'TAKEN' or ${t.takenAt} is not null`),
    check('seat_holds_ended', sql`(${t.state} = 'HELD') = (${t.endedAt} is null)`),
  ],
)
