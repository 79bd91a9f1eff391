import { courseItemKinds, type FilmChapter, type ItemDocument, mostAccessDays, mustWatchBounds } from '@khue/contracts/offer/course-draft'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { captions, videos } from '../../ground/media/media.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { courses, courseVersions } from '../courses/courses.tables.ts'

/** The programme of a version, in its order. An item keeps its id in every version. Only items of a draft change. */
export const courseItems = pgTable(
  'course_items',
  {
    courseId: uuid().notNull(),
    version: integer().notNull(),
    position: smallint().notNull(),
    itemId: uuid().notNull(),
    kind: text({ enum: courseItemKinds }).notNull(),
    /** Chapters are numbered from 0; items of one chapter follow each other. */
    chapter: smallint().notNull(),
    chapterTitle: text().notNull(),
    title: text().notNull(),
    minutes: smallint(),
    isFree: boolean().notNull().default(false),
    /** Of an assignment, Markdown. */
    content: text().notNull().default(''),
    displayAt: timestamptz(),
    deadline: timestamptz(),
    documents: jsonb().$type<ItemDocument[]>().notNull().default([]),
    /** Of a lecture: its film and subtitles, which media owns, and how the film may be watched. */
    videoId: uuid().references(() => videos.id),
    captionsId: uuid().references(() => captions.id),
    filmChapters: jsonb().$type<FilmChapter[]>().notNull().default([]),
    accessDays: smallint(),
    mustWatchPercent: smallint().notNull().default(mustWatchBounds.usual),
    isNoSkip: boolean().notNull().default(false),
    /** Copied from media with its event, also into approved versions: since when the film can be watched. */
    filmReadyAt: timestamptz(),
    filmSeconds: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.version, t.position] }),
    foreignKey({
      name: 'course_items_version',
      columns: [t.courseId, t.version],
      foreignColumns: [courseVersions.courseId, courseVersions.version],
    }).onDelete('cascade'),
    check('course_items_kind', sql`${t.kind} in (${sqlLiterals(courseItemKinds)})`),
    check('course_items_place', sql`${t.position} >= 0 and ${t.chapter} >= 0`),
    index('course_items_of_film')
      .on(t.videoId)
      .where(sql`${t.videoId} is not null`),
    index('course_items_of_captions')
      .on(t.captionsId)
      .where(sql`${t.captionsId} is not null`),
    check('course_items_film', sql`${t.kind} = 'LECTURE' or num_nonnulls(${t.videoId}, ${t.captionsId}) = 0`),
    check(
      'course_items_film_ready',
      sql`(${t.filmReadyAt} is null) = (${t.filmSeconds} is null) and (${t.filmReadyAt} is null or ${t.videoId} is not null)`,
    ),
    check('course_items_access_days', sql`${t.accessDays} between 1 and ${sql.raw(String(mostAccessDays))}`),
    check(
      'course_items_must_watch',
      sql`${t.mustWatchPercent} between ${sql.raw(String(mustWatchBounds.min))} and ${sql.raw(String(mustWatchBounds.max))}`,
    ),
    check('course_items_minutes', sql`${t.minutes} between 0 and 600`),
  ],
)

/** What a reviewer asks to be changed, at a field or an item of the version that they read. */
export const courseRemarks = pgTable(
  'course_remarks',
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    place: text().notNull(),
    text: text().notNull(),
    byId: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Set with the decision: from then on the author sees it. */
    sentAt: timestamptz(),
    fixedAt: timestamptz(),
  },
  (t) => [index().on(t.courseId, t.version, t.id)],
)
