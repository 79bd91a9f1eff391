import { fileKinds, filePurposes } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { assetStatuses, passingStatuses } from './upload.ts'

/**
 * One file from its declaration on; a row without a visible status is readable by no one. `personId` has no foreign key, because people belong to
 * people, which depends on this module.
 */
export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    purpose: text({ enum: filePurposes }).notNull(),
    status: text({ enum: assetStatuses }).notNull(),
    /** For display only; no rule depends on it. */
    fileName: text().notNull(),
    /** The declared size until the file is checked, then the stored size. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    kind: text({ enum: fileKinds }),
    /** Of the stored picture, when it has a preview. */
    width: integer(),
    height: integer(),
    isSealed: boolean().notNull().default(false),
    /** The error code of the failed check. */
    rejectionCode: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When the upload URL expires. */
    uploadExpiresAt: timestamptz().notNull(),
    /** When the asset is deleted, unless it has reached a later status by then. */
    expiresAt: timestamptz().notNull(),
    /** When a hidden public file becomes visible; null: not yet, or no longer. */
    publishedAt: timestamptz(),
    /** Lease that keeps a second process from checking the same file. */
    checkLeaseExpiresAt: timestamptz(),
  },
  (t) => [
    index().on(t.personId, t.purpose),
    index('assets_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.status} in (${sqlLiterals(passingStatuses)})`),
    check('assets_purpose', sql`${t.purpose} in (${sqlLiterals(filePurposes)})`),
    check('assets_status', sql`${t.status} in (${sqlLiterals(assetStatuses)})`),
    check('assets_kind', sql`${t.kind} in (${sqlLiterals(fileKinds)})`),
    check('assets_bytes', sql`${t.bytes} > 0`),
    check('assets_visible_has_kind', sql`${t.status} not in ('CHECKED', 'CLAIMED') or ${t.kind} is not null`),
  ],
)
