import { workItemKinds } from '@khue/contracts/people/work-items'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

/** What waits for an admin, and what has waited. The trigger `work_items_own_case` keeps admins from claiming cases of their own household. */
export const workItems = pgTable(
  'work_items',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: workItemKinds }).notNull(),
    /** The case, a row of the module that opened the item. */
    refId: uuid().notNull(),
    /** Whose case it is, empty for a visitor's: they and their households neither claim nor decide it. Screens show the first alone. */
    personIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Admins who may not decide it for another reason, such as who asked for it: they do not get it as their next one. */
    exceptIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    openedAt: timestamptz().notNull().defaultNow(),
    dueAt: timestamptz().notNull(),
    claimedBy: uuid().references(() => people.id),
    claimedUntil: timestamptz(),
    closedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('work_items_one_open')
      .on(t.kind, t.refId)
      .where(sql`${t.closedAt} is null`),
    index('work_items_due')
      .on(t.dueAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index('work_items_due_of_kind')
      .on(t.kind, t.dueAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index('work_items_claimed')
      .on(t.claimedUntil)
      .where(sql`${t.claimedBy} is not null`),
    index('work_items_of_claimer')
      .on(t.claimedBy)
      .where(sql`${t.claimedBy} is not null`),
    index('work_items_of_person').using('gin', t.personIds),
    check('work_items_kind', sql`${t.kind} in (${sqlLiterals(workItemKinds)})`),
    check('work_items_claim', sql`num_nulls(${t.claimedBy}, ${t.claimedUntil}) in (0, 2)`),
    check('work_items_closed_free', sql`${t.closedAt} is null or ${t.claimedBy} is null`),
  ],
)
