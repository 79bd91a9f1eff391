import { messageKinds, messageLimit, type ReportableKind, type ReportReason } from '@khue/contracts/form-limits'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]] // a constant has only its own keys
const limit = sql.raw(String(messageLimit))

/**
 * Messages to the operator: requests for courses, contacts, reports of content. Plain text, never markup. The table is named after the first kind.
 */
export const siteMessages = pgTable(
  'site_messages',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: namesOf(messageKinds) })
      .notNull()
      .default('REQUEST_COURSE'),
    /** Null for a guest. */
    personId: uuid().references(() => people.id),
    name: text(),
    contact: text(),
    content: text().notNull(),
    /** What a report is about. */
    subject: jsonb().$type<ReportSubject>(),
    status: text({ enum: ['NEW', 'DONE'] })
      .notNull()
      .default('NEW'),
    /** The staff's own note. */
    note: text().notNull().default(''),
    handledBy: uuid().references(() => people.id),
    handledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.personId),
    index('site_messages_queue').on(t.status, t.id),
    check('site_messages_content', sql`char_length(${t.content}) between 1 and ${limit}`),
    check('site_messages_kind', sql`${t.kind} in (${sqlLiterals(Object.keys(messageKinds))})`),
    check('site_messages_status', sql`${t.status} in ('NEW', 'DONE')`),
    check('site_messages_handled', sql`(${t.status} = 'DONE') = (${t.handledAt} is not null)`),
    check('site_messages_contact', sql`${t.kind} <> 'CONTACT' or (${t.name} is not null and ${t.contact} is not null)`),
    check('site_messages_report', sql`(${t.kind} = 'REPORT') = (${t.subject} is not null)`),
  ],
)

export type ReportSubject = { kind: ReportableKind; id: string; path: string; reason: ReportReason }
