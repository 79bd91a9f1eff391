import { longestReview, reviewStatuses } from '@khue/contracts/offer/reviews'
import { introLimit, longestAbout } from '@khue/contracts/offer/teachers'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { reviewColumns } from '../reviews/replies.tables.ts'

const counted = () => integer().notNull().default(0)

/** A teacher's public profile. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    /** The last part of the profile's address, for ever: a link finds the teacher by it alone. */
    code: text()
      .notNull()
      .default(sql`translate(substr(md5(gen_random_uuid()::text), 1, 8), '01', 'xy')`),
    /** How pupils address them: “Cô” or “Thầy”. */
    title: text({ enum: ['Cô', 'Thầy'] }).notNull(),
    intro: text().notNull(),
    about: text().notNull().default(''),
    subjectIds: integer().array().notNull(),
    school: text(),
    yearsTeaching: integer(),
    /** A photo of the approved version; without it, the person's own picture is shown. */
    photoAssetId: uuid(),
    /** Number of shown ratings with 1, 2, 3, 4 and 5 stars, maintained by a trigger on `teacher_ratings`. */
    stars1: counted(),
    stars2: counted(),
    stars3: counted(),
    stars4: counted(),
    stars5: counted(),
    /** Also maintained by triggers. */
    learners: counted(),
    followers: counted(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Set when the teacher left the platform for good. */
    removedAt: timestamptz(),
  },
  (t) => [
    unique('teacher_profiles_code').on(t.code),
    index('teacher_profiles_by_experience').on(t.yearsTeaching.desc().nullsLast(), t.personId.desc()),
    check('teacher_profiles_title', sql`${t.title} in ('Cô', 'Thầy')`),
    check('teacher_profiles_intro', sql`char_length(${t.intro}) <= ${sql.raw(String(introLimit))}`),
    check('teacher_profiles_about', sql`char_length(${t.about}) <= ${sql.raw(String(longestAbout))}`),
    check('teacher_profiles_years', sql`${t.yearsTeaching} between 0 and 70`),
  ],
)

/** Who was taught by whom, as reported by the modules that teach; required for a rating. */
export const teacherAttendances = pgTable(
  'teacher_attendances',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    teacherId: uuid()
      .notNull()
      .references(() => teacherProfiles.personId),
    since: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.teacherId] }), index().on(t.teacherId)],
)

/** Ratings of a teacher: one per person, and only by people who were taught, as the foreign key enforces. */
export const teacherRatings = pgTable(
  'teacher_ratings',
  {
    id: uuid().primaryKey(),
    teacherId: uuid().notNull(),
    authorId: uuid().notNull(),
    ...reviewColumns(),
  },
  (t) => [
    unique('teacher_ratings_author_unique').on(t.teacherId, t.authorId),
    foreignKey({
      name: 'teacher_ratings_author_attended',
      columns: [t.authorId, t.teacherId],
      foreignColumns: [teacherAttendances.personId, teacherAttendances.teacherId],
    }),
    index('teacher_ratings_shown')
      .on(t.teacherId, t.writtenAt.desc(), t.id.desc())
      .where(sql`${t.isShown}`),
    index('teacher_ratings_pending')
      .on(t.id)
      .where(sql`${t.status} = 'PENDING'`),
    index('teacher_ratings_by_author').on(t.authorId),
    check('teacher_ratings_stars', sql`${t.stars} between 1 and 5`),
    check('teacher_ratings_text', sql`char_length(${t.text}) <= ${sql.raw(String(longestReview))}`),
    check('teacher_ratings_status', sql`${t.status} in (${sqlLiterals(reviewStatuses)})`),
    check('teacher_ratings_shown_when_processed', sql`not ${t.isShown} or ${t.status} = 'PROCESSED'`),
    check('teacher_ratings_reply', sql`(${t.replyText} is null) = (${t.repliedAt} is null)`),
    check('teacher_ratings_reply_edited', sql`${t.replyEditedAt} is null or coalesce(${t.replyEditedAt} >= ${t.repliedAt}, false)`),
  ],
)
export type RatingRow = typeof teacherRatings.$inferSelect

export const teacherFollowers = pgTable(
  'teacher_followers',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    teacherId: uuid()
      .notNull()
      .references(() => teacherProfiles.personId),
    since: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.teacherId] }), index().on(t.teacherId)],
)
