import { courseRequestLimit } from '@khue/contracts/site'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

/** What visitors would like to learn and did not find. Plain text, never markup. */
export const courseRequests = pgTable(
  'course_requests',
  {
    id: uuid().primaryKey(),
    /** Null when a guest asked. */
    personId: uuid().references(() => people.id),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.personId),
    check('course_requests_content', sql`char_length(${t.content}) between 1 and ${sql.raw(String(courseRequestLimit))}`),
  ],
)
