import { filmPurposes } from '@khue/contracts/ground/media-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { assets } from '../assets/assets.tables.ts'
import { filmStates, maxAttempts, openStates } from './film.ts'
import { type Found, refusalCodes } from './verdict.ts'

const asset = () => uuid().references(() => assets.id)

/** One film from its request on. `ownerId` has no foreign key, because people belong to people, which depends on this module. */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey(),
    ownerId: uuid().notNull(),
    purpose: text({ enum: filmPurposes }).notNull(),
    state: text({ enum: filmStates }).notNull(),
    /** As it was uploaded; its bytes are deleted with the verdict. */
    assetId: asset().notNull().unique('videos_asset_unique'),
    /** What people see: repacked, without metadata. */
    renditionAssetId: asset(),
    posterAssetId: asset().unique('videos_poster_unique'),
    attempts: integer().notNull().default(0),
    leaseExpiresAt: timestamptz(),
    durationMs: integer(),
    width: integer(),
    height: integer(),
    refusalCode: text({ enum: refusalCodes }),
    found: jsonb().$type<Found>(),
    /** From this moment the poster is fixed, because an admin decides about the poster that they saw. */
    posterFixedAt: timestamptz(),
    publishedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    decidedAt: timestamptz(),
  },
  (t) => [
    index('videos_to_check')
      .on(t.createdAt)
      .where(sql`${t.state} in (${sqlLiterals(openStates)})`),
    index().on(t.ownerId),
    check('videos_purpose', sql`${t.purpose} in (${sqlLiterals(filmPurposes)})`),
    check('videos_state', sql`${t.state} in (${sqlLiterals(filmStates)})`),
    check('videos_refusal_code', sql`${t.refusalCode} in (${sqlLiterals(refusalCodes)})`),
    check('videos_attempts', sql`${t.attempts} between 0 and ${sql.raw(String(maxAttempts))}`),
    check('videos_lease', sql`(${t.state} = 'CHECKING') = (${t.leaseExpiresAt} is not null)`),
    check('videos_ready', sql`(${t.state} = 'READY') = (${t.renditionAssetId} is not null and ${t.durationMs} is not null)`),
    check('videos_refused', sql`(${t.state} = 'REFUSED') = (${t.refusalCode} is not null)`),
    check('videos_published', sql`${t.publishedAt} is null or ${t.state} = 'READY'`),
  ],
)
