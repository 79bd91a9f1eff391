import { fileKinds, filePurposes } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { assetStatuses, passingStatuses } from './upload.ts'

/**
 * One file from its announcement on; a row without a visible status shows nothing to anybody. `personId` references nothing,
 * because people are identity's, which stands on this module.
 */
export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    purpose: text({ enum: filePurposes }).notNull(),
    status: text({ enum: assetStatuses }).notNull(),
    /** As it may be shown; it decides nothing. */
    fileName: text().notNull(),
    /** As announced until it is checked, then as kept. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    kind: text({ enum: fileKinds }),
    /** Of a picture that has a preview: as it is kept. */
    width: integer(),
    height: integer(),
    isSealed: boolean().notNull().default(false),
    /** The code of the error that it met. */
    rejectionCode: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Until when bytes are taken. */
    uploadExpiresAt: timestamptz().notNull(),
    /** When it is given up, unless it has come further by then. */
    expiresAt: timestamptz().notNull(),
    /** From when on everybody sees what waits to be shown; null: nobody yet, or no longer. */
    publishedAt: timestamptz(),
    /** While somebody is checking it nobody else does. */
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
