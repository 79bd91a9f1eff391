import { supportCategories, type SupportCategory, supportStatuses, type SupportStatus } from '@khue/contracts/community/support-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { chatRooms } from '../chat/chat.tables.ts'
import { people } from '../../people/people/people.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const oneOf = (of: object) =>
  sql.raw(
    Object.keys(of)
      .map((value) => `'${value}'`)
      .join(', '),
  )

/** Support requests; the messages are in each request's chat room. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: uuid()
      .primaryKey()
      .references(() => chatRooms.id),
    customerId: uuid()
      .notNull()
      .references(() => people.id),
    subject: text().notNull(),
    category: text().$type<SupportCategory>().notNull(),
    status: text().$type<SupportStatus>().notNull().default('WAITING'),
    /** The assistant answers until a person is requested or takes over. */
    isBotActive: boolean().notNull().default(true),
    agentId: uuid().references(() => people.id),
    /** The last message handled: an event delivered twice has one effect. */
    lastSeq: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    waitingSince: timestamptz().defaultNow(),
    answeredAt: timestamptz(),
    closedAt: timestamptz(),
    rating: smallint(),
  },
  (t) => [
    index('support_requests_of_customer').on(t.customerId, t.createdAt),
    index('support_requests_waiting')
      .on(t.waitingSince, t.id)
      .where(sql`${t.status} = 'WAITING'`),
    index('support_requests_open')
      .on(t.agentId, t.createdAt)
      .where(sql`${t.status} <> 'CLOSED'`),
    index('support_requests_closed')
      .on(t.closedAt.desc(), t.id.desc())
      .where(sql`${t.closedAt} is not null`),
    check('support_requests_category', sql`${t.category} in (${oneOf(supportCategories)})`),
    check('support_requests_status', sql`${t.status} in (${oneOf(supportStatuses)})`),
    check('support_requests_waiting_since', sql`(${t.status} = 'WAITING') = (${t.waitingSince} is not null)`),
    check('support_requests_closed_at', sql`(${t.status} = 'CLOSED') = (${t.closedAt} is not null)`),
    check('support_requests_rating', sql`${t.rating} between 1 and 5`),
  ],
)
