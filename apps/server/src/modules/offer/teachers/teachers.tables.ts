import { longestReview, reviewStatuses } from '@khue/contracts/offer/reviews'
import { introLimit, longestAbout } from '@khue/contracts/offer/teachers'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/identity/identity.tables.ts'
import { reviewColumns } from '../replies/replies.tables.ts'

const counted = () => integer().notNull().default(0)

/** What a teacher shows of themselves to everybody. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    /** Ends the address of their pages for ever: whatever stands before it in a link, this finds them. */
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
    /** Shown ratings of 1, 2, 3, 4 and 5 stars, counted by a trigger of `teacher_ratings`. */
    stars1: counted(),
    stars2: counted(),
    stars3: counted(),
    stars4: counted(),
    stars5: counted(),
    /** Counted by triggers, too. */
    learners: counted(),
    followers: counted(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Left the house for good. */
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

/** Who has been taught by whom: told by whoever teaches; only they may rate. */
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

/** What learners say of a teacher: one word each, and only from who was taught, which the foreign key asks of the database. */
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
