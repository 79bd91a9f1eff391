import { type DataRequestKind, dataRequestStatuses } from '@khue/contracts/people/data-requests'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text().$type<DataRequestKind>().notNull(),
    content: text().notNull(),
    status: text({ enum: dataRequestStatuses }).notNull().default('RECEIVED'),
    receivedAt: timestamptz().notNull(),
    acknowledgeBy: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    isExtended: boolean().notNull().default(false),
    answer: text(),
    closedAt: timestamptz(),
  },
  (t) => [
    index().on(t.personId),
    index('data_requests_open')
      .on(t.dueOn, t.id)
      .where(sql`${t.closedAt} is null`),
    index('data_requests_recently_closed')
      .on(t.closedAt, t.id)
      .where(sql`${t.closedAt} is not null`),
    check('data_requests_status', sql`${t.status} in (${sqlLiterals(dataRequestStatuses)})`),
    check('data_requests_closed', sql`(${t.status} in ('DONE', 'REFUSED')) = (${t.closedAt} is not null and ${t.answer} is not null)`),
  ],
)

/** Records that an account was deleted and why, without identifying it; append-only. */
export const deletedAccounts = pgTable('deleted_accounts', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id),
  reason: text().notNull(),
  /** The person, or the guardian who deleted a child's account. */
  byId: uuid()
    .notNull()
    .references(() => people.id),
  at: timestamptz().notNull().defaultNow(),
})
