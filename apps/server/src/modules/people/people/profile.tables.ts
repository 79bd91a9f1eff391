import { type Grade, type Gender, genders, grades } from '@khue/contracts/people/profile'
import type { LanguageCode } from '@khue/contracts/people/languages'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from './people.tables.ts'

/** Optional profile data beyond name and birth date. No row: nothing entered yet. */
export const profiles = pgTable(
  'profiles',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    gender: text().$type<Gender>(),
    school: text(),
    grade: text().$type<Grade>(),
    languages: text().array().$type<LanguageCode[]>().notNull().default([]),
    provinceCode: text(),
    /** As typed: communes are renamed and merged, an address stays as entered. */
    commune: text(),
    street: text(),
    /** Optimistic lock: a concurrent edit must not be overwritten unnoticed. */
    version: integer().notNull().default(0),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('profiles_gender', sql`${t.gender} in (${sqlLiterals(genders)})`),
    check('profiles_grade', sql`${t.grade} in (${sqlLiterals(grades)})`),
    check('profiles_address', sql`${t.provinceCode} is not null or (${t.commune} is null and ${t.street} is null)`),
  ],
)
