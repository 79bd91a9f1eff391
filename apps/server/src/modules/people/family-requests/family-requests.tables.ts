import { familyRequestStatuses, spendingModes } from '@khue/contracts/people/family-requests'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz, vnd } from '#platform/postgres/columns'
import { guardianships, people } from '../people/people.tables.ts'

const person = () => uuid().references(() => people.id)
/** More than the contract offers: later kinds need no migration. */
export const storedKinds = ['PURCHASE', 'BOOKING', 'EXTENSION', 'CONSENT'] as const

type RequestLine = { name: string; detail: string; amountVnd: number | null }

/** What a child asked its guardians for, as it was when it asked. The kind's own module understands `subject`. */
export const familyRequests = pgTable(
  'family_requests',
  {
    id: uuid().primaryKey(),
    childId: person().notNull(),
    kind: text({ enum: storedKinds }).notNull(),
    /** Names the subject: a child has one open request about it. */
    subjectKey: text().notNull(),
    subject: jsonb().notNull(),
    title: text().notNull(),
    lines: jsonb().$type<RequestLine[]>().notNull(),
    amountVnd: vnd(),
    note: text(),
    status: text({ enum: familyRequestStatuses }).notNull().default('OPEN'),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    decidedAt: timestamptz(),
    decidedBy: person(),
    reason: text(),
  },
  (t) => [
    uniqueIndex('family_requests_open')
      .on(t.childId, t.kind, t.subjectKey)
      .where(sql`${t.status} = 'OPEN'`),
    index('family_requests_by_child').on(t.childId, t.id.desc()),
    index('family_requests_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'OPEN'`),
    check('family_requests_kind', sql`${t.kind} in (${sqlLiterals(storedKinds)})`),
    check('family_requests_status', sql`${t.status} in (${sqlLiterals(familyRequestStatuses)})`),
    check('family_requests_amount', sql`${t.amountVnd} >= 0`),
    check('family_requests_ended', sql`(${t.status} = 'OPEN') = (${t.decidedAt} is null)`),
    check('family_requests_decided_by', sql`(${t.status} in ('APPROVED', 'REFUSED')) = (${t.decidedBy} is not null)`),
    check('family_requests_not_own', sql`${t.decidedBy} <> ${t.childId}`),
    check('family_requests_reason', sql`${t.reason} is null or ${t.status} = 'REFUSED'`),
  ],
)

/** How far a child may pay without asking. No row: never. It ends with the guardianship of the guardian who set it. */
export const spendingRules = pgTable(
  'spending_rules',
  {
    childId: person().primaryKey(),
    mode: text({ enum: spendingModes }).notNull(),
    monthlyLimitVnd: vnd(),
    setBy: person().notNull(),
    guardianshipId: uuid()
      .notNull()
      .references(() => guardianships.linkId, { onDelete: 'cascade' }),
    setAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('spending_rules_guardianship').on(t.guardianshipId),
    check('spending_rules_mode', sql`${t.mode} in (${sqlLiterals(spendingModes)})`),
    check('spending_rules_limit', sql`(${t.mode} = 'LIMITED') = (${t.monthlyLimitVnd} is not null) and ${t.monthlyLimitVnd} > 0`),
    check('spending_rules_not_own', sql`${t.setBy} <> ${t.childId}`),
  ],
)
