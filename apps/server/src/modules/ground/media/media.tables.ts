import type { Cue } from '@khue/contracts/ground/media'
import { filmPurposes, renditionKinds } from '@khue/contracts/ground/media-rules'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** As it was uploaded; its bytes are deleted with the verdict. A lecture has `video_files` instead. */
    assetId: asset().unique('videos_asset_unique'),
    /** What people see: repacked, without metadata. A lecture has `video_renditions` instead. */
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
    check('videos_source', sql`(${t.purpose} = 'INTRO') = (${t.assetId} is not null)`),
    check('videos_ready', sql`(${t.state} = 'READY') = (${t.durationMs} is not null)`),
    check('videos_rendition', sql`(${t.state} = 'READY' and ${t.purpose} = 'INTRO') = (${t.renditionAssetId} is not null)`),
    check('videos_refused', sql`(${t.state} = 'REFUSED') = (${t.refusalCode} is not null)`),
    check('videos_published', sql`${t.publishedAt} is null or ${t.state} = 'READY'`),
  ],
)

/** SOURCE: the author's browser could not prepare the film. */
export const videoFileKinds = [...renditionKinds, 'SOURCE'] as const

/** What was uploaded of a lecture; its bytes are deleted with the verdict. */
export const videoFiles = pgTable(
  'video_files',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    kind: text({ enum: videoFileKinds }).notNull(),
    assetId: asset().notNull().unique('video_files_asset_unique'),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.kind] }), check('video_files_kind', sql`${t.kind} in (${sqlLiterals(videoFileKinds)})`)],
)

/** One rendition of a lecture: a fragmented MP4 of which playlists name byte ranges. */
export const videoRenditions = pgTable(
  'video_renditions',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    kind: text({ enum: renditionKinds }).notNull(),
    assetId: asset().notNull().unique('video_renditions_asset_unique'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** RFC 6381, as the manifest names them. */
    codecs: text().notNull(),
    peakBitsPerSecond: integer().notNull(),
    averageBitsPerSecond: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The first bytes of the file, before its segments. */
    initBytes: integer().notNull(),
    /** Segments follow each other without a gap: milliseconds and bytes of each. */
    segments: jsonb().$type<[ms: number, bytes: number][]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.kind] }),
    check('video_renditions_kind', sql`${t.kind} in (${sqlLiterals(renditionKinds)})`),
    check('video_renditions_picture', sql`(${t.kind} = 'AUDIO') = (${t.width} is null) and (${t.width} is null) = (${t.height} is null)`),
  ],
)

/** Subtitles of a lecture; they never change. */
export const captions = pgTable(
  'captions',
  {
    id: uuid().primaryKey(),
    ownerId: uuid().notNull(),
    cues: jsonb().$type<Cue[]>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.ownerId)],
)
