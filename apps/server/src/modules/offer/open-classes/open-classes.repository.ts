import type { ClassKind } from '@khue/contracts/offer/open-classes'
import { exactTotalLimit } from '@khue/contracts/lists'
import { and, asc, between, count, desc, eq, gt, gte, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import type { PagePosition } from '#platform/lists/cursors'
import {
  matches as findsText,
  matchesPrefix,
  matchesFuzzy,
  similarity,
  termPlaceholders,
  type TermValues,
  textRank,
} from '#platform/lists/text-search'
import { classInterests, openClasses } from './open-classes.tables.ts'
import { type StartRange, timeOfKey } from './open-class.ts'

/** One shape for all filters, so that one statement serves them; null means "any". */
export type ClassFilter = StartRange & {
  endsAfter: number
  endsBy: number
  kind: ClassKind
  lowestFee: number | null
  highestFee: number | null
  /** Null without a search. */
  term: TermValues | null
  code: string | null
  subjectId: number | null
  lowestGrade: number | null
  highestGrade: number | null
  days: number[] | null
  fromHour: number | null
  untilHour: number | null
}

const { placeholder } = sql
const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Milliseconds as a PostgreSQL timestamp, including both infinities. */
const moment = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : ms > 0 ? 'infinity' : '-infinity')
const inSql = ({ term, ...filter }: ClassFilter) => ({
  ...filter,
  ...(term ?? noTerm),
  hasTerm: term !== null,
  from: moment(filter.from),
  until: moment(filter.until),
  endsAfter: moment(filter.endsAfter),
  endsBy: moment(filter.endsBy),
})

const noTerm: TermValues = { termWords: '', termPrefix: '', termPhrase: '', termInTitle: '', termTones: '', termFolded: '', termRead: '' }

const startsLocally = sql`(${openClasses.startsAt} at time zone 'Asia/Ho_Chi_Minh')`

const matches = () =>
  and(
    between(openClasses.startsKey, placeholder('from'), placeholder('until')),
    gt(openClasses.endsKey, placeholder('endsAfter')),
    lte(openClasses.endsKey, placeholder('endsBy')),
    sql`${openClasses.kind} = ${placeholder('kind')} and ${openClasses.removedAt} is null`,
    sql`(${placeholder('code')}::text is null or ${openClasses.code} = ${placeholder('code')}::text)`,
    sql`(${placeholder('lowestFee')}::bigint is null or ${openClasses.feeVnd} >= ${placeholder('lowestFee')}::bigint)`,
    sql`(not ${placeholder('hasTerm')}::boolean or ${findsText(openClasses, termPlaceholders)})`,
    sql`(${placeholder('highestFee')}::bigint is null or ${openClasses.feeVnd} <= ${placeholder('highestFee')}::bigint)`,
    sql`(${placeholder('subjectId')}::int is null or ${openClasses.subjectId} = ${placeholder('subjectId')}::int)`,
    sql`(${placeholder('lowestGrade')}::int is null or ${openClasses.gradeFrom} is null
      or (${openClasses.gradeTo} >= ${placeholder('lowestGrade')}::int and ${openClasses.gradeFrom} <= ${placeholder('highestGrade')}::int))`,
    sql`(${placeholder('days')}::int[] is null or (extract(isodow from ${startsLocally}) = any(${placeholder('days')}::int[])
      and extract(hour from ${startsLocally}) >= ${placeholder('fromHour')}::int
      and extract(hour from ${startsLocally}) < ${placeholder('untilHour')}::int))`,
  )

const orders = {
  SOONEST: { sorted: asc, way: sql`>`, beginning: { key: -Infinity, id: lowestId } },
  LATEST: { sorted: desc, way: sql`<`, beginning: { key: Infinity, id: highestId } },
}
export type ClassOrder = keyof typeof orders

const pageIn = (order: ClassOrder) => {
  const { sorted, way } = orders[order]
  return prepared(`open_classes_${order.toLowerCase()}`, (db) =>
    db
      .select()
      .from(openClasses)
      .where(
        and(
          matches(),
          sql`(${openClasses.startsKey}, ${openClasses.id}) ${way} (${placeholder('lastKey')}::timestamptz, ${placeholder('lastId')}::uuid)`,
        ),
      )
      .orderBy(sorted(openClasses.startsKey), sorted(openClasses.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  )
}

const inOrder = {
  /** classes that are running come first by themselves: they began before all future ones */
  SOONEST: pageIn('SOONEST'),
  LATEST: pageIn('LATEST'),
}

type From = Pick<PagePosition<ClassOrder>, 'order' | 'offset' | 'afterRow'> & { limit: number }
/** Matching classes from a position on. */
export function listOpenClasses(db: Db, filter: ClassFilter, { order, afterRow, limit, offset }: From) {
  const { key, id } = afterRow ? { ...afterRow, key: timeOfKey(afterRow.key) } : orders[order].beginning
  return inOrder[order](db, { ...inSql(filter), lastKey: moment(key), lastId: id, limit, offset })
}

const countUpToLimit = prepared('open_classes_count', (db) =>
  db.select({ found: count() }).from(
    db
      .select({ one: sql`1`.as('one') })
      .from(openClasses)
      .where(matches())
      .limit(exactTotalLimit + 1)
      .as('found'),
  ),
)

/** Counts up to one beyond the limit of exact totals. */
export async function countOpenClasses(db: Db, filter: ClassFilter) {
  const [row] = await countUpToLimit(db, inSql(filter))
  return row?.found ?? 0
}

type Near = { kind: ClassKind; subjectId?: number | undefined; term: TermValues; now: Date; size: number }
/** Classes that are not over, with titles similar to the term. */
export const listNearlyTitled = (db: Db, { kind, subjectId, term, now, size }: Near) =>
  db
    .select()
    .from(openClasses)
    .where(
      and(
        eq(openClasses.kind, kind),
        subjectId === undefined ? undefined : eq(openClasses.subjectId, subjectId),
        isNull(openClasses.removedAt),
        gt(openClasses.endsKey, now.toISOString()),
        matchesFuzzy(openClasses, term),
      ),
    )
    .orderBy(desc(similarity(openClasses, term)), asc(openClasses.startsKey), asc(openClasses.id))
    .limit(size)

const bySubject = prepared('open_classes_by_subject', (db) =>
  db
    .select({ subjectId: openClasses.subjectId, openClasses: count() })
    .from(openClasses)
    .where(
      and(
        gte(openClasses.startsKey, placeholder('from')),
        gt(openClasses.endsKey, placeholder('now')),
        sql`${openClasses.kind} = 'OPEN' and ${openClasses.removedAt} is null`,
      ),
    )
    .groupBy(openClasses.subjectId),
)
/** Number of classes per subject that are not over. */
export const countBySubject = (db: Db, range: StartRange, now: Date) => bySubject(db, { from: moment(range.from), now: now.toISOString() })

const nextByTeacher = prepared('open_classes_next_by_teacher', (db) =>
  db
    .select({ teacherId: openClasses.teacherId, startsAt: sql`min(${openClasses.startsAt})`.mapWith(openClasses.startsAt) })
    .from(openClasses)
    .where(between(openClasses.startsKey, placeholder('from'), placeholder('until')))
    .groupBy(openClasses.teacherId)
    .orderBy(min(openClasses.startsAt), openClasses.teacherId)
    .limit(placeholder('size')),
)
/** Teachers with their next class within a range. */
export const listNextByTeacher = (db: Db, range: StartRange, size: number) =>
  nextByTeacher(db, { from: moment(range.from), until: moment(range.until), size })

export const listTimes = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: openClasses.id, startsAt: openClasses.startsAt, endsAt: openClasses.endsAt })
    .from(openClasses)
    .where(inArray(openClasses.id, [...ids]))

const ofTeacher = prepared('open_classes_of_teacher', (db) =>
  db
    .select()
    .from(openClasses)
    .where(and(eq(openClasses.teacherId, placeholder('teacherId')), gt(openClasses.endsKey, placeholder('now'))))
    .orderBy(asc(openClasses.startsKey), asc(openClasses.id))
    .limit(placeholder('size')),
)
/** A teacher's classes that are not over, soonest first. */
export const listOfTeacher = (db: Db, wanted: { teacherId: string; now: string; size: number }) => ofTeacher(db, wanted)

export async function findByCode(db: Db, code: string) {
  const [row] = await db.select({ id: openClasses.id, title: openClasses.title }).from(openClasses).where(eq(openClasses.code, code))
  return row
}
const byId = prepared('find_open_class', (db) =>
  db
    .select()
    .from(openClasses)
    .where(eq(openClasses.id, placeholder('id'))),
)
const byCode = prepared('find_open_class_by_code', (db) =>
  db
    .select()
    .from(openClasses)
    .where(eq(openClasses.code, placeholder('code'))),
)
/** A class by id or by its code. */
export async function findClass(db: Db, idOrCode: string) {
  const [row] = await (idOrCode.length === 36 ? byId(db, { id: idOrCode }) : byCode(db, { code: idOrCode }))
  return row
}

export async function lockClass(db: Db, id: string) {
  const [row] = await db
    .select({ title: openClasses.title, removedAt: openClasses.removedAt, teacherId: openClasses.teacherId })
    .from(openClasses)
    .where(eq(openClasses.id, id))
    .for('update')
  return row
}
export const setTitle = (db: Db, id: string, title: string) => db.update(openClasses).set({ title }).where(eq(openClasses.id, id))

const suggested = preparedSql<{ name: string; key: string }>(
  'suggest_open_classes',
  () => sql`select title as name, code as key from ${openClasses}
    where kind = ${placeholder('kind')} and removed_at is null and ends_key > ${placeholder('now')}::timestamptz
      and fee_vnd >= ${placeholder('lowestFee')}::bigint and ${matchesPrefix(openClasses, termPlaceholders)}
    order by ${textRank(openClasses, termPlaceholders)} desc, interest_count desc, starts_key, id limit ${placeholder('size')}`,
)
type Suggest = { kind: ClassKind; lowestFee: number; term: TermValues; now: Date; size: number }
/** Classes that are not over with words that start with the term. */
export const suggestClasses = (db: Db, { term, now, ...rest }: Suggest) => suggested(db, { ...term, ...rest, now: now.toISOString() })

const interest = preparedSql(
  'note_class_interest',
  () =>
    sql`insert into ${classInterests} (class_id, person_id) values (${placeholder('classId')}, ${placeholder('personId')}) on conflict do nothing`,
)
const noInterest = preparedSql(
  'forget_class_interest',
  () =>
    sql`delete from ${classInterests} where class_id = ${placeholder('classId')}::uuid and person_id = ${placeholder('personId')}::uuid`,
)
export const setInterest = (db: Db, classId: string, personId: string, isInterested: boolean) =>
  (isInterested ? interest : noInterest)(db, { classId, personId })

const interested = preparedSql<{ found: boolean }>(
  'has_class_interest',
  () =>
    sql`select exists (select from ${classInterests} where class_id = ${placeholder('classId')}::uuid and person_id = ${placeholder('personId')}::uuid) as found`,
)
export async function isInterestedIn(db: Db, classId: string, personId: string) {
  const [row] = await interested(db, { classId, personId })
  return row?.found ?? false
}

export async function removeInterests(db: Db, personId: string) {
  await db.delete(classInterests).where(eq(classInterests.personId, personId))
}
