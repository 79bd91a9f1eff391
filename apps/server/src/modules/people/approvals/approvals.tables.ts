import { approvalKinds, approvalStatuses } from '@khue/contracts/people/approvals'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

/** What one admin asked and a second one decided. Triggers keep what was asked, and refuse two persons who are not independent. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: approvalKinds }).notNull(),
    /** What it is about, by its kind: a person, a promotion, a gift of points. */
    subjectId: uuid().notNull(),
    /** The person it is about, if any. */
    subjectPersonId: uuid().references(() => people.id),
    /** One sentence, pinned when asked, so that what is approved is what was asked. */
    summary: text().notNull(),
    href: text(),
    /** Parsed by the schema of its kind. */
    payload: jsonb().notNull(),
    /** Those who gain by it: neither they nor their households decide. */
    beneficiaryIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A person whose own consent is enough, independent or not: who gives up a right of their own. */
    consenterId: uuid().references(() => people.id),
    /** How long after its approval it takes effect, and whether all admins are notified: both as its kind says when it is asked. */
    delayHours: smallint().notNull(),
    notifiesAllAdmins: boolean().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => people.id),
    askedAt: timestamptz().notNull().defaultNow(),
    askedSessionId: uuid().notNull(),
    askedDevice: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: approvalStatuses }).notNull().default('PENDING'),
    expiresAt: timestamptz().notNull(),
    decidedBy: uuid().references(() => people.id),
    decidedAt: timestamptz(),
    decidedSessionId: uuid(),
    decidedDevice: text(),
    decisionReason: text(),
    effectiveAt: timestamptz(),
    /** When its kind was called to carry it out. */
    duePublishedAt: timestamptz(),
    lapseReason: text(),
    endedAt: timestamptz(),
  },
  (t) => [
    check('approvals_kind', sql`${t.kind} in (${sqlLiterals(approvalKinds)})`),
    check('approvals_status', sql`${t.status} in (${sqlLiterals(approvalStatuses)})`),
    check('approvals_two_persons', sql`${t.decidedBy} <> ${t.askedBy}`),
    check(
      'approvals_two_devices',
      sql`${t.status} not in ('APPROVED', 'EFFECTIVE', 'LAPSED') or ${t.decidedDevice} <> ${t.askedDevice} or ${t.decidedBy} = ${t.consenterId}`,
    ),
    check(
      'approvals_decided',
      sql`num_nulls(${t.decidedBy}, ${t.decidedAt}, ${t.decidedSessionId}, ${t.decidedDevice}, ${t.decisionReason}) in (0, 5)`,
    ),
    check(
      'approvals_approved',
      sql`${t.status} not in ('APPROVED', 'EFFECTIVE', 'LAPSED') or (${t.decidedBy} is not null and ${t.effectiveAt} is not null)`,
    ),
    check('approvals_ended', sql`(${t.status} in ('PENDING', 'APPROVED')) = (${t.endedAt} is null)`),
    check('approvals_lapsed', sql`(${t.status} = 'LAPSED') = (${t.lapseReason} is not null)`),
    // of two concurrent requests for the same the second gets APPROVAL_ALREADY_ASKED
    uniqueIndex('approvals_one_open')
      .on(t.kind, t.subjectId)
      .where(sql`${t.status} in ('PENDING', 'APPROVED')`),
    index('approvals_open')
      .on(t.id.desc())
      .where(sql`${t.status} in ('PENDING', 'APPROVED')`),
    index('approvals_of_asker').on(t.askedBy, t.id.desc()),
    index('approvals_of_person')
      .on(t.subjectPersonId, t.id.desc())
      .where(sql`${t.subjectPersonId} is not null`),
    index('approvals_ended').on(t.id.desc()),
  ],
)
