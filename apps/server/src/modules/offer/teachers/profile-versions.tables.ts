import { rejectionCodes } from '@khue/contracts/offer/applications'
import { profileStates } from '@khue/contracts/offer/teacher-profile'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

const person = () => uuid().references(() => people.id)

/** Columns that every case shares on which an admin decides about a teacher's content. */
export const teachingCaseColumns = () => ({
  /** `StoredTeaching`, whose `format` says how to read it. */
  content: jsonb().notNull(),
  /** Raised by every change of the row: a save or decision about an older one is refused. */
  revision: integer().notNull(),
  submission: integer().notNull().default(0),
  remarks: jsonb().notNull().default([]),
  rejectionCode: text({ enum: rejectionCodes }),
  rejectionText: text(),
  savedAt: timestamptz().notNull().defaultNow(),
  submittedAt: timestamptz(),
  decidedAt: timestamptz(),
  decidedBy: person(),
})

/** Versions of a teacher's profile; the public sees the approved one. */
export const teacherProfileVersions = pgTable(
  'teacher_profile_versions',
  {
    personId: person().notNull(),
    version: integer().notNull(),
    /** Names the case to admins. */
    id: uuid().notNull().unique('teacher_profile_versions_id'),
    state: text({ enum: profileStates }).notNull(),
    ...teachingCaseColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.version] }),
    uniqueIndex('teacher_profile_versions_one_open')
      .on(t.personId)
      .where(sql`${t.state} in ('DRAFT', 'PENDING')`),
    uniqueIndex('teacher_profile_versions_one_approved')
      .on(t.personId)
      .where(sql`${t.state} = 'APPROVED'`),
    index('teacher_profile_versions_queue').on(t.state, t.submittedAt, t.id),
    index('teacher_profile_versions_decided').on(t.decidedAt),
    check('teacher_profile_versions_state', sql`${t.state} in (${sqlLiterals(profileStates)})`),
    check('teacher_profile_versions_submitted', sql`${t.state} <> 'PENDING' or ${t.submittedAt} is not null`),
    check('teacher_profile_versions_rejected', sql`(${t.rejectionCode} is null) = (${t.rejectionText} is null)`),
    check('teacher_profile_versions_rejection', sql`${t.rejectionCode} in (${sqlLiterals(rejectionCodes)})`),
  ],
)
export type VersionRow = typeof teacherProfileVersions.$inferSelect

/** Rows of a profile whose proof an admin has seen. The badge counts only while the row says the same words. */
export const teacherVerifiedItems = pgTable(
  'teacher_verified_items',
  {
    personId: person().notNull(),
    itemId: uuid().notNull(),
    /** Of the words that were verified. */
    wordsSha256: text().notNull(),
    proofAssetId: uuid().notNull(),
    verifiedBy: person().notNull(),
    verifiedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.itemId] }), check('teacher_verified_items_words', sql`${t.wordsSha256} ~ '^[0-9a-f]{64}$'`)],
)

/** Which admin opened whose proof and why; shown to its owner without the admin's name. Append-only. */
export const teachingProofViews = pgTable(
  'teaching_proof_views',
  {
    id: uuid().primaryKey(),
    personId: person().notNull(),
    viewerId: person().notNull(),
    assetId: uuid().notNull(),
    /** As its owner called it. */
    name: text().notNull(),
    reason: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.personId, t.id.desc())],
)

export const teachingFileKinds = ['PROOF', 'PHOTO', 'VIDEO'] as const
/** Which application or version (`holderId`) uses which file. A file that nothing uses any more is deleted. */
export const teachingFiles = pgTable(
  'teaching_files',
  {
    fileId: uuid().notNull(),
    holderId: uuid().notNull(),
    kind: text({ enum: teachingFileKinds }).notNull(),
    personId: person().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.holderId] }),
    index().on(t.holderId),
    index().on(t.personId),
    check('teaching_files_kind', sql`${t.kind} in (${sqlLiterals(teachingFileKinds)})`),
  ],
)
