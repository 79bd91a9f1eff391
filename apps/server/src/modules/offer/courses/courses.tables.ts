import { approvalStatuses, type CourseContent, courseFormats, courseStates, examTargets } from '@khue/contracts/offer/course-content'
import type { CourseDraft } from '@khue/contracts/offer/course-draft'
import { teacherTitles } from '@khue/contracts/offer/teachers'
import { genders } from '@khue/contracts/people/profile'
import { subjects } from '@khue/contracts/offer/subjects'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { categories } from './categories.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The bucket of each of a course's numbers: `fee:83` holds similar fees. Lets the GIN index answer ranges. */
export const courseBuckets = sql.raw('course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)')

/** Thresholds of purchases with their own partial index, for broad searches; each is a bucket boundary. */
export const popularityThresholds = { often: 2048, more: 8192, most: 16_384 } as const

/**
 * Samples of courses by one random byte of their ids: 4 of 256 and 32 of 256. Each uses its own byte, so that the planner cannot confuse their
 * indexes.
 */
export const sampleSizes = { few: { byte: 14, below: 4 }, sample: { byte: 15, below: 32 } } as const
export const inSample = ({ byte, below }: (typeof sampleSizes)[keyof typeof sampleSizes]) => `get_byte(uuid_send(id), ${byte}) < ${below}`

/** Two of the three formats, each about a fifth of a large catalogue; a filter by the third matches most courses anyway. */
export const formatsWithOwnIndex = ['RECORDED', 'ONE_TO_ONE'] as const

const dayChecks = ({ weekdays, evenings }: Record<'weekdays' | 'evenings', AnyPgColumn>) => [
  check('courses_weekdays', sql`${weekdays} <@ array[1,2,3,4,5,6,7]::smallint[]`),
  check('courses_evenings', sql`${evenings} <@ ${weekdays}`),
]

type SearchColumns = Record<'search' | 'facets' | 'state' | 'subjectId' | 'format' | 'boughtCount', AnyPgColumn>

/**
 * Words, facets and buckets in one GIN index, so that their bitmaps combine within it; and partial indexes on parts of the courses, which a list
 * scans faster (decision 23).
 */
function searchIndexes({ search, facets, state, subjectId, format, boughtCount }: SearchColumns) {
  const found = (name: string) => index(name).using('gin', search, facets, sql`${courseBuckets}`)
  const listed = (name: string, part: SQL) => found(`courses_search_${name}`).where(sql`${state} = 'LISTED' and ${part}`)
  return [
    found('courses_search'),
    ...subjects.map(({ id }) => listed(String(id), sql`${subjectId} = ${sql.raw(String(id))}`)),
    ...Object.entries(popularityThresholds).map(([name, times]) => listed(name, sql`${boughtCount} >= ${sql.raw(String(times))}`)),
    ...formatsWithOwnIndex.map((one) => listed(one.toLowerCase(), sql`${format} = ${sql.raw(`'${one}'`)}`)),
    ...Object.entries(sampleSizes).map(([name, one]) => listed(name, sql.raw(inSample(one)))),
  ]
}

/**
 * What lists show and search by, one narrow row per course: facts of the approved version, copied on approval, and counters maintained by the
 * database. Texts are in `course_versions`.
 */
export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey(),
    /** The last part of the course's address, for ever: a link finds the course by it alone. */
    code: text().notNull(),
    state: text({ enum: courseStates }).notNull().default('NEW'),
    /** The approved version on sale; null until there is one. */
    version: integer(),
    title: text().notNull(),
    subjectId: integer().notNull(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    /** 1 to 12, adults 13; null: all levels. */
    gradeFrom: smallint(),
    gradeTo: smallint(),
    examTarget: text({ enum: examTargets }),
    format: text({ enum: courseFormats }).notNull(),
    feeVnd: vnd().notNull(),
    originalFeeVnd: vnd(),
    lessons: smallint().notNull(),
    feePerLessonVnd: vnd()
      .notNull()
      .generatedAlwaysAs(sql`fee_vnd / lessons`),
    /** Weekdays (Monday 1) of its runs that have not begun, and those with an evening; maintained from `course_batches` by a trigger. */
    weekdays: smallint().array().notNull().default([]),
    evenings: smallint().array().notNull().default([]),
    classSize: smallint(),
    hasFreeTrial: boolean().notNull().default(false),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    /** How pupils address the teacher, and the teacher's gender; copied, because this module must not call `teachers`. */
    teacherTitle: text({ enum: teacherTitles }).notNull(),
    teacherGender: text({ enum: genders }).notNull(),
    provinceCode: text(),
    /** An uploaded picture, stored by assets; without one the cover is drawn. */
    coverAssetId: uuid().unique('courses_cover_unique'),
    /** Number of purchases. */
    boughtCount: integer().notNull().default(0),
    /** Number of shown reviews with 1, 2, 3, 4 and 5 stars, maintained by a trigger on `reviews`. */
    stars1: integer().notNull().default(0),
    stars2: integer().notNull().default(0),
    stars3: integer().notNull().default(0),
    stars4: integer().notNull().default(0),
    stars5: integer().notNull().default(0),
    ratingCount: integer()
      .notNull()
      .generatedAlwaysAs(sql`stars1 + stars2 + stars3 + stars4 + stars5`),
    ratingSum: integer()
      .notNull()
      .generatedAlwaysAs(sql`stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5`),
    /** Bayesian average: counts ten ratings of 4.2 stars in advance, so that a single good rating does not outrank many. */
    ratingRank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`(42 + stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)::double precision / (10 + stars1 + stars2 + stars3 + stars4 + stars5)`,
      ),
    /** Searched beside the title: subject, grades, exam, teacher, summary. */
    keywords: text().notNull().default(''),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`vn_search(title, 'A') || vn_search(keywords, 'C')`),
    titleFolded: text()
      .notNull()
      .generatedAlwaysAs(sql`vn_folded(title)`),
    facets: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`course_facets(subject_id, category_id, grade_from, grade_to, exam_target, weekdays, evenings, format, teacher_gender, has_free_trial, class_size, province_code)`,
      ),
    /** Why an admin let it be sold although Circular 29/2024 does not name it. */
    extraTeachingReason: text(),
    listedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('courses_code').on(t.code),
    // one index per order of the list, over all subjects and within one
    index('courses_most_bought')
      .on(t.boughtCount.desc(), t.id.desc())
      .where(sql`${t.state} = 'LISTED'`),
    index('courses_best_rated')
      .on(t.ratingRank.desc(), t.id.desc())
      .where(sql`${t.state} = 'LISTED'`),
    index('courses_by_fee')
      .on(t.feeVnd, t.id)
      .where(sql`${t.state} = 'LISTED'`),
    ...(['subjectId', 'categoryId'] as const).flatMap((one) => [
      index(`courses_${one === 'subjectId' ? 'subject' : 'category'}_most_bought`)
        .on(t[one], t.boughtCount.desc(), t.id.desc())
        .where(sql`${t.state} = 'LISTED'`),
      index(`courses_${one === 'subjectId' ? 'subject' : 'category'}_by_fee`)
        .on(t[one], t.feeVnd, t.id)
        .where(sql`${t.state} = 'LISTED'`),
      index(`courses_${one === 'subjectId' ? 'subject' : 'category'}_best_rated`)
        .on(t[one], t.ratingRank.desc(), t.id.desc())
        .where(sql`${t.state} = 'LISTED'`),
    ]),
    index('courses_format_most_bought')
      .on(t.format, t.boughtCount.desc(), t.id.desc())
      .where(sql`${t.state} = 'LISTED'`),
    ...searchIndexes(t),
    index('courses_title_folded')
      .on(t.titleFolded, t.boughtCount.desc(), t.id.desc())
      .where(sql`${t.state} = 'LISTED'`),
    index('courses_of_teacher').on(t.teacherId, t.state),
    // few beside the listed ones: an admin searches them among a million
    index('courses_unlisted')
      .on(t.state, t.id)
      .where(sql`${t.state} <> 'LISTED'`),
    check('courses_state', sql`${t.state} in (${sqlLiterals(courseStates)})`),
    check('courses_sold_version', sql`${t.state} = 'NEW' or ${t.version} is not null`),
    check('courses_listed_at', sql`${t.state} <> 'LISTED' or ${t.listedAt} is not null`),
    check('courses_title_length', sql`char_length(${t.title}) between 1 and 60`), // spec 5
    check(
      'courses_grades',
      sql`(${t.gradeFrom} is null) = (${t.gradeTo} is null) and ${t.gradeFrom} between 1 and ${t.gradeTo} and ${t.gradeTo} <= 13`,
    ),
    check('courses_exam', sql`${t.examTarget} in (${sqlLiterals(examTargets)})`),
    check('courses_format', sql`${t.format} in (${sqlLiterals(courseFormats)})`),
    check(
      'courses_fee',
      sql`${t.feeVnd} between 1001 and 9999999999 and (${t.originalFeeVnd} is null or ${t.originalFeeVnd} between ${t.feeVnd} + 1 and 9999999999)`,
    ), // spec 5
    check('courses_lessons', sql`${t.lessons} between 1 and 500`), // spec 5
    check('courses_size', sql`(${t.format} = 'RECORDED') = (${t.classSize} is null) and ${t.classSize} between 1 and 1000`),
    ...dayChecks(t),
    check('courses_teacher_title', sql`${t.teacherTitle} in (${sqlLiterals(teacherTitles)})`),
    check('courses_teacher_gender', sql`${t.teacherGender} in (${sqlLiterals(genders)})`),
    check('courses_counts', sql`least(${t.boughtCount}, ${t.stars1}, ${t.stars2}, ${t.stars3}, ${t.stars4}, ${t.stars5}) >= 0`),
    // a trigger refuses what extra-teaching does not allow
  ],
)
export type CourseRow = typeof courses.$inferSelect

/** A version's texts as they are stored. The programme of a draft stands in its items. */
/** `emptyChapters`: of a draft, those without items yet, each at its place among all chapters. */
export type StoredContent = CourseDraft &
  Partial<Pick<CourseContent, 'programme' | 'introCaptions'>> & { emptyChapters?: readonly EmptyChapter[] }
export type EmptyChapter = { at: number; title: string }

/** A course's texts by version. Only a draft changes: what was submitted is what is decided, and people bought what was approved. */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    version: integer().notNull(),
    status: text({ enum: approvalStatuses }).notNull(),
    /** Complete in every version that was submitted; a draft may lack anything. */
    content: jsonb().$type<StoredContent>().notNull(),
    /** Counts changes: an author's change names the revision that they have seen. */
    revision: integer().notNull().default(0),
    /** The revision that last changed each field. */
    changedIn: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Hash of the submitted content: the decision names it. */
    contentSha: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    submittedAt: timestamptz(),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => people.id),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.version] }),
    // spec 4: a new request for approval cancels the one before
    uniqueIndex('course_versions_one_request')
      .on(t.courseId)
      .where(sql`${t.status} in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`),
    uniqueIndex('course_versions_one_draft')
      .on(t.courseId)
      .where(sql`${t.status} = 'DRAFT'`),
    check('course_versions_status', sql`${t.status} in (${sqlLiterals(approvalStatuses)})`),
    index('course_versions_waiting')
      .on(t.submittedAt, t.courseId)
      .where(sql`${t.status} in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`),
    index('course_versions_drafts')
      .on(t.updatedAt, t.courseId)
      .where(sql`${t.status} = 'DRAFT'`),
    index('course_versions_decided_at')
      .on(t.status, t.decidedAt, t.courseId)
      .where(sql`${t.decidedBy} is not null`),
    check(
      'course_versions_submitted',
      sql`${t.status} not in ('PENDING_APPROVAL', 'UNDER_APPROVAL') or ${t.submittedAt} is not null and ${t.contentSha} is not null`,
    ),
    check('course_versions_decided', sql`(${t.status} in ('APPROVED', 'REJECTED')) = (${t.decidedAt} is not null)`),
  ],
)

/** Who has been taught in a course, as reported by the modules that enrol and teach. A review requires it; a purchase alone does not count. */
export const courseAttendances = pgTable(
  'course_attendances',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    since: timestamptz().notNull().defaultNow(),
    /** The order line whose first lesson was taught; null for imported rows. */
    lineId: uuid(),
    /** Set when that line was refunded in full; the first taught lesson of another line clears it. */
    refundedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.courseId] }), index().on(t.courseId)],
)
