import { longestReminderTitle, reminderRepeats } from '@khue/contracts/learning/calendar-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { courses } from '../../offer/courses/courses.tables.ts'
import { people } from '../../people/people/people.tables.ts'

/** What a person wants to remember, or the days on which they study a recorded course. A trigger refuses more than 500 per person. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** A parent, or the person; null once the parent was erased. */
    createdBy: uuid().references(() => people.id),
    title: text().notNull(),
    /** The first time, if it repeats. */
    at: timestamptz().notNull(),
    /** Null: the person is not notified. */
    remindMinutes: smallint(),
    repeat: text({ enum: reminderRepeats }).notNull(),
    /** The recorded course that is studied then. */
    courseId: uuid().references(() => courses.id),
    /** When the person is notified next; null: never again. */
    notifyAt: timestamptz(),
    revision: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('reminders_of_person').on(t.personId, t.at),
    index('reminders_by_creator').on(t.createdBy),
    index('reminders_of_course')
      .on(t.courseId)
      .where(sql`${t.courseId} is not null`),
    index('reminders_to_notify')
      .on(t.notifyAt)
      .where(sql`${t.notifyAt} is not null`),
    check('reminders_title', sql`char_length(${t.title}) between 1 and ${sql.raw(String(longestReminderTitle))}`),
    check('reminders_repeat', sql`${t.repeat} in (${sqlLiterals(reminderRepeats)})`),
    check('reminders_minutes', sql`${t.remindMinutes} between 0 and 10080`),
    check('reminders_notify', sql`${t.notifyAt} is null or ${t.remindMinutes} is not null`),
  ],
)

/** Secret addresses from which other calendars read lessons: one per person, and one per person and child. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** Null: the person and their children. */
    learnerId: uuid().references(() => people.id),
    /** SHA-256 of the token in the address. */
    tokenHash: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('calendar_feeds_token').on(t.tokenHash),
    unique('calendar_feeds_one').on(t.personId, t.learnerId).nullsNotDistinct(),
    index('calendar_feeds_of_learner').on(t.learnerId),
  ],
)
