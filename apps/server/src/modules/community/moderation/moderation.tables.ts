import {
  chatCaseKinds,
  type ChatCaseKind,
  type ChatDecision,
  chatDecisions,
  type ChatReportReason,
  chatReportReasons,
} from '@khue/contracts/community/chat-safety-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chatRooms } from '../chat/chat.tables.ts'
import { people } from '../../people/people/people.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const person = () => uuid().references(() => people.id)
const oneOf = (of: object) =>
  sql.raw(
    Object.keys(of)
      .map((value) => `'${value}'`)
      .join(', '),
  )
const room = () =>
  uuid()
    .notNull()
    .references(() => chatRooms.id)

/** Cases for a moderator: one message, one person in one room, or a person who repeatedly sends contact details. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ChatCaseKind>().notNull(),
    roomId: room(),
    /** 0: the case is not about one message. */
    seq: integer().notNull(),
    personId: person().notNull(),
    /** Number of reports; for contact details, how often they were sent. */
    times: integer().notNull().default(1),
    openedAt: timestamptz().notNull().defaultNow(),
    closedAt: timestamptz(),
    decision: text().$type<ChatDecision>(),
    decidedBy: person(),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('moderation_cases_open')
      .on(t.kind, t.roomId, t.seq, t.personId)
      .where(sql`${t.closedAt} is null and ${t.kind} <> 'CONTACT'`),
    uniqueIndex('moderation_cases_open_contact')
      .on(t.personId)
      .where(sql`${t.closedAt} is null and ${t.kind} = 'CONTACT'`),
    index('moderation_cases_waiting')
      .on(t.openedAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index('moderation_cases_closed')
      .on(t.closedAt.desc(), t.id.desc())
      .where(sql`${t.closedAt} is not null`),
    index('moderation_cases_of_person').on(t.personId, t.decision),
    check('moderation_cases_kind', sql`${t.kind} in (${oneOf(chatCaseKinds)})`),
    check('moderation_cases_decision', sql`${t.decision} in (${oneOf(chatDecisions)})`),
    check(
      'moderation_cases_closed_complete',
      sql`(${t.closedAt} is null) = (${t.decision} is null) and (${t.closedAt} is null) = (${t.decidedBy} is null)`,
    ),
    check('moderation_cases_seq', sql`${t.seq} >= 0 and (${t.kind} <> 'MESSAGE' or ${t.seq} > 0)`),
    check('moderation_cases_times', sql`${t.times} >= 1`),
  ],
)

/** The reports of a case, with reporter and reason. */
export const moderationReports = pgTable(
  'moderation_reports',
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id),
    reporterId: person().notNull(),
    roomId: room(),
    seq: integer().notNull(),
    personId: person().notNull(),
    reason: text().$type<ChatReportReason>().notNull(),
    content: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('moderation_reports_unique').on(t.reporterId, t.roomId, t.seq, t.personId),
    index('moderation_reports_of_case').on(t.caseId),
    check('moderation_reports_reason', sql`${t.reason} in (${oneOf(chatReportReasons)})`),
  ],
)
