import { applicationStates, openApplicationStates, rejectionCodes } from '@khue/contracts/offer/applications'
import { applicationKinds } from '@khue/contracts/offer/teaching-profile-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { teachingCaseColumns } from '../teachers/profile-versions.tables.ts'

/** Who asks to teach, as what, and what was answered. */
export const teacherApplications = pgTable(
  'teacher_applications',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: applicationKinds }).notNull(),
    state: text({ enum: applicationStates }).notNull(),
    ...teachingCaseColumns(),
    /** Rejected for good: the person is not to apply again, for anything. */
    isFinal: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('teacher_applications_one_open')
      .on(t.personId, t.kind)
      .where(sql`${t.state} in (${sqlLiterals(openApplicationStates)})`),
    index('teacher_applications_queue').on(t.state, t.submittedAt, t.id),
    index('teacher_applications_decided').on(t.decidedAt),
    index('teacher_applications_of_person').on(t.personId, t.id.desc()),
    check('teacher_applications_kind', sql`${t.kind} in (${sqlLiterals(applicationKinds)})`),
    check('teacher_applications_state', sql`${t.state} in (${sqlLiterals(applicationStates)})`),
    check('teacher_applications_submitted', sql`${t.state} in ('DRAFT', 'WITHDRAWN') or ${t.submittedAt} is not null`),
    check('teacher_applications_decided', sql`${t.state} not in ('APPROVED', 'REJECTED') or ${t.decidedAt} is not null`),
    check('teacher_applications_own_case', sql`${t.decidedBy} <> ${t.personId}`),
    check('teacher_applications_rejected', sql`(${t.state} = 'REJECTED') = (${t.rejectionCode} is not null)`),
    check('teacher_applications_rejection', sql`${t.rejectionCode} in (${sqlLiterals(rejectionCodes)})`),
    check('teacher_applications_final', sql`not ${t.isFinal} or ${t.state} = 'REJECTED'`),
  ],
)
export type ApplicationRow = typeof teacherApplications.$inferSelect
