import { fileKinds, filePurposes } from '@khue/contracts/upload-rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#platform/columns'
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
    refusedFor: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Until when bytes are taken. */
    uploadUntil: moment().notNull(),
    /** When it is given up, unless it has come further by then. */
    giveUpAt: moment().notNull(),
    /** From when on everybody sees what waits to be shown; null: nobody yet, or no longer. */
    shownFrom: moment(),
    /** While somebody is checking it nobody else does. */
    checkingUntil: moment(),
  },
  (t) => [
    index().on(t.personId, t.purpose),
    index('assets_to_give_up')
      .on(t.giveUpAt)
      .where(sql`${t.status} in (${oneOf(passingStatuses)})`),
    check('assets_purpose', sql`${t.purpose} in (${oneOf(filePurposes)})`),
    check('assets_status', sql`${t.status} in (${oneOf(assetStatuses)})`),
    check('assets_kind', sql`${t.kind} in (${oneOf(fileKinds)})`),
    check('assets_bytes', sql`${t.bytes} > 0`),
    check('assets_visible_is_known', sql`${t.status} not in ('CHECKED', 'CLAIMED') or ${t.kind} is not null`),
  ],
)
