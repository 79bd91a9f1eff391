import { tutorGenders, tutorModes } from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Tutors in the network. Contains no address: only a province, and a commune in words if the tutor gave one. Search data copied from other modules
 * (names, free days, ratings) is stored in the same row.
 */
export const tutors = pgTable(
  'tutors',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    /** As in the profile of `teachers`: a person has one code. */
    code: text().notNull(),
    name: text().notNull(),
    gender: text({ enum: tutorGenders }).notNull(),
    provinceCode: text().notNull(),
    commune: text(),
    trialMinutes: smallint(),
    isListed: boolean().notNull().default(true),
    subjectIds: integer().array().notNull(),
    grades: smallint().array().notNull(),
    durations: smallint().array().notNull(),
    mode: text({ enum: tutorModes }).notNull(),
    /** The lowest hourly fee of the services. */
    feeHourVnd: vnd().notNull(),
    learners: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** Bayesian average: counts ten ratings of 4.2 stars in advance, so that a single good rating does not outrank many. */
    ratingRank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(sql`(42 + rating_sum)::double precision / (10 + rating_count)`),
    /** Every filter choice that the services match (`tutor.ts`). */
    offerFacets: text().array().notNull(),
    /** Same for free time in the two weeks from `freeOn`. */
    freeFacets: text().array().notNull().default([]),
    freeOn: date({ mode: 'string' }),
    facets: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`offer_facets || free_facets || case when rating_count = 0 then '{}'::text[] when rating_sum * 2 >= rating_count * 9 then '{r:3,r:4,r:4.5}'::text[] when rating_sum >= rating_count * 4 then '{r:3,r:4}'::text[] when rating_sum >= rating_count * 3 then '{r:3}'::text[] else '{}'::text[] end`,
      ),
    /** Searched beside the name: subjects, grades, school, place. */
    keywords: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`vn_search(name, 'A') || vn_search(keywords)`),
    titleFolded: text()
      .notNull()
      .generatedAlwaysAs(sql`vn_folded(name)`),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('tutors_code').on(t.code),
    // one index per order of the list
    index('tutors_most_bought')
      .on(t.learners.desc(), t.personId.desc())
      .where(sql`${t.isListed}`),
    index('tutors_best_rated')
      .on(t.ratingRank.desc(), t.personId.desc())
      .where(sql`${t.isListed}`),
    index('tutors_by_fee')
      .on(t.feeHourVnd, t.personId)
      .where(sql`${t.isListed}`),
    index('tutors_search').using('gin', t.search, t.facets), // one index, so that words and choices combine within it
    index('tutors_name_trigrams').using('gin', t.titleFolded.op('gin_trgm_ops')),
    index('tutors_by_name').on(t.titleFolded, t.learners.desc(), t.personId.desc()),
    index('tutors_free_on').on(t.freeOn),
    check('tutors_gender', sql`${t.gender} in (${sqlLiterals(tutorGenders)})`),
    check('tutors_mode', sql`${t.mode} in (${sqlLiterals(tutorModes)})`),
    check('tutors_trial', sql`${t.trialMinutes} between 1 and 60`), // spec 9
    check('tutors_fee', sql`${t.feeHourVnd} > 1000`), // spec 5
    check('tutors_rating', sql`${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and 5 * ${t.ratingCount}`),
  ],
)
export type TutorRow = typeof tutors.$inferSelect

/** A tutor's service: subject, grades, mode, and a fee for each offered lesson length. */
export const tutorServices = pgTable(
  'tutor_services',
  {
    id: uuid().primaryKey(),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.personId),
    subjectId: integer().notNull(),
    name: text().notNull(),
    gradeFrom: smallint(),
    gradeTo: smallint(),
    mode: text({ enum: tutorModes }).notNull(),
    fee30Vnd: vnd(),
    fee60Vnd: vnd(),
    fee120Vnd: vnd(),
    fee180Vnd: vnd(),
    isActive: boolean().notNull().default(true),
    position: smallint().notNull(),
  },
  (t) => [
    index().on(t.tutorId, t.position),
    check('tutor_services_mode', sql`${t.mode} in (${sqlLiterals(tutorModes)})`),
    check('tutor_services_name', sql`char_length(${t.name}) between 1 and 100`),
    check(
      'tutor_services_grades',
      sql`(${t.gradeFrom} is null) = (${t.gradeTo} is null) and ${t.gradeFrom} between 1 and ${t.gradeTo} and ${t.gradeTo} <= 13`,
    ),
    check('tutor_services_has_fee', sql`coalesce(${t.fee30Vnd}, ${t.fee60Vnd}, ${t.fee120Vnd}, ${t.fee180Vnd}) is not null`),
    // spec 5
    check('tutor_services_fees', sql`least(${t.fee30Vnd}, ${t.fee60Vnd}, ${t.fee120Vnd}, ${t.fee180Vnd}) > 1000`),
  ],
)
export type ServiceRow = typeof tutorServices.$inferSelect
