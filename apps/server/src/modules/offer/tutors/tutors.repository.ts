import { type TutorFilter, tutorGenders, tutorRatingSteps, tutorDurations, tutorModes, type TutorSort } from '@khue/contracts/offer/tutors'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { countFacets, type Facet } from '@khue/ranked-lists/facet-counts'
import type { List, PagedList } from '@khue/ranked-lists/key-ranges'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { findPage, listAfter, listIds } from '@khue/ranked-lists/lists'
import { findPageByText, listIdsByText } from '#platform/lists/ranked-search'
import { type Condition, hasEntry } from '@khue/ranked-lists/selectivity'
import { matchesWords } from '#platform/lists/text-conditions'
import { matches, matchesFuzzy, similarity, readTerm } from '#platform/lists/text-search'
import { type ServiceRow, type TutorRow, tutors, tutorServices } from './tutors.tables.ts'

const listed = sql`${tutors.isListed}`
const anyOf = (entries: readonly string[]) => hasEntry(tutors.facets, entries)
const chosen = (prefix: string, values: readonly (string | number)[] | undefined) =>
  values && values.length > 0 ? anyOf(values.map((value) => `${prefix}:${value}`)) : undefined
const isCode = (key: string | undefined): key is string => key !== undefined && /^[a-z2-9]{8}$/.test(key)

/** Selectivity about one half; indexed only by the order's index. */
const inFee = (predicate: SQL): Condition => ({ predicate, indexed: predicate, selectivity: async () => 0.5 })
const named = (code: string): Condition => {
  const predicate = eq(tutors.code, code)
  return { predicate, indexed: predicate, selectivity: async () => 0.0001 }
}

/** The conditions of a filter; those with counts beside their choices are separate. */
function conditionsOf(filter: TutorFilter) {
  const { weekdays, evening } = filter
  return {
    faceted: {
      subjectIds: chosen('s', filter.subjectIds),
      grades: chosen('g', filter.grades),
      modes: chosen('m', filter.modes),
      provinces: chosen('p', filter.provinces),
      durations: chosen('d', filter.durations),
      // requested together, they mean the evening of such a day
      weekdays: chosen(evening ? 'we' : 'w', weekdays),
      evening: evening ? anyOf(['evening']) : undefined,
      genders: chosen('x', filter.genders),
      freeTrial: filter.freeTrial ? anyOf(['trial']) : undefined,
      ratingFrom: chosen('r', filter.ratingFrom && [filter.ratingFrom]),
    },
    plain: [
      ...(filter.feeFrom === undefined ? [] : [inFee(gte(tutors.feeHourVnd, filter.feeFrom))]),
      ...(filter.feeTo === undefined ? [] : [inFee(lte(tutors.feeHourVnd, filter.feeTo))]),
      ...(isCode(filter.key) ? [named(filter.key)] : []),
    ],
  }
}

const set = (conditions: readonly (Condition | undefined)[]) => conditions.filter((one) => one !== undefined)

/** A chosen suggestion is more precise than the typed term. */
const termOf = ({ term, key }: TutorFilter) => {
  const read = readTerm(isCode(key) ? '' : (term ?? ''))
  return read.words.length > 0 ? read : undefined
}

const orders: Record<TutorSort, List['order']> = {
  MOST_BOUGHT: { key: tutors.learners },
  HIGHEST_RATE: { key: tutors.ratingRank },
  PRICE_ASC: { key: tutors.feeHourVnd, isRising: true },
  PRICE_DSC: { key: tutors.feeHourVnd, isBackwards: true },
}

export type TutorPlace = PagePosition<TutorSort | 'RELEVANCE'>

const listOf = (order: TutorSort, conditions: readonly Condition[]): PagedList => ({
  table: tutors,
  id: tutors.personId,
  within: listed,
  conditions,
  order: orders[order],
  since: tutors.createdAt,
})

/** A search without an explicit order is ordered by relevance. */
export const orderOf = (filter: TutorFilter, sort: TutorSort) => (sort === 'MOST_BOUGHT' && termOf(filter) ? 'RELEVANCE' : sort)

export async function listFitting(db: Db, filter: TutorFilter, place: TutorPlace) {
  const { faceted, plain } = conditionsOf(filter)
  const narrowed = [...plain, ...set(Object.values(faceted))]
  const term = termOf(filter)
  const fitting = [...narrowed, ...(term ? matchesWords(tutors, term) : [])]
  const page = { limit: fetchLimit(place), offset: place.offset }
  const isWhole = !place.afterRow && !place.asOf
  if (term && place.order === 'RELEVANCE') {
    const search = { searched: tutors, term }
    const list = listOf('MOST_BOUGHT', narrowed)
    if (isWhole) return findPageByText(db, { ...list, ...search }, page)
    return counted(db, listIdsByText(db, { ...listAfter(list, place), ...search }, page), fitting)
  }
  const list = listOf(place.order === 'RELEVANCE' ? 'MOST_BOUGHT' : place.order, fitting)
  return isWhole ? findPage(db, list, page) : counted(db, listIds(db, listAfter(list, place), page), fitting)
}

async function counted(db: Db, page: Promise<string[]>, fitting: readonly Condition[]) {
  const [ids, total] = await Promise.all([page, countUpToLimit(db, listOf('MOST_BOUGHT', fitting))])
  return { ids, total }
}

/** Tutors with similar names; otherwise those who teach the requested subjects and grades, ignoring other filters. */
export async function listNearest(db: Db, filter: TutorFilter, limit: number) {
  const term = termOf(filter)
  if (term) {
    const rows = await db
      .select({ id: tutors.personId })
      .from(tutors)
      .where(and(listed, matchesFuzzy(tutors, term.values)))
      .orderBy(desc(similarity(tutors, term.values)), desc(tutors.learners))
      .limit(limit)
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  const { faceted } = conditionsOf(filter)
  return listIds(db, listOf('HIGHEST_RATE', set([faceted.subjectIds, faceted.grades])), { limit, offset: 0 })
}

const entries = (prefix: string, values: readonly (string | number)[]) =>
  Object.fromEntries(values.map((value) => [String(value), `${prefix}:${value}`]))

export function countChoices(db: Db, filter: TutorFilter) {
  const { faceted, plain } = conditionsOf(filter)
  const term = termOf(filter)
  const days = [1, 2, 3, 4, 5, 6, 7]
  const choices: Record<keyof typeof faceted, Facet['choices']> = {
    subjectIds: entries(
      's',
      subjects.map(({ id }) => id),
    ),
    grades: entries('g', [...days, 8, 9, 10, 11, 12, 13]),
    modes: entries('m', tutorModes),
    provinces: entries('p', provinceCodes),
    durations: entries('d', tutorDurations),
    weekdays: entries(filter.evening ? 'we' : 'w', days),
    evening: { true: filter.weekdays?.length ? (chosen('we', filter.weekdays)?.predicate ?? listed) : 'evening' },
    genders: entries('x', tutorGenders),
    freeTrial: { true: 'trial' },
    ratingFrom: entries('r', tutorRatingSteps),
  }
  const by = Object.fromEntries(
    Object.entries(faceted).map(([name, one]) => [name, { chosen: one?.predicate, choices: choices[name as keyof typeof faceted] }]),
  )
  return countFacets(db, {
    table: tutors,
    facets: tutors.facets,
    within: and(listed, ...plain.map(({ predicate }) => predicate), term && matches(tutors, term.values)),
    by: by as Record<keyof typeof faceted, Facet>, // the same names
  })
}

/** Tutors that match the typed prefix, ranked like a search. */
export async function listByPrefix(db: Db, typed: string, limit: number) {
  const term = readTerm(typed)
  if (term.words.length === 0) return []
  const ids = await listIdsByText(db, { ...listOf('MOST_BOUGHT', []), searched: tutors, term, isPrefix: true }, { limit, offset: 0 })
  const codes = await db.select({ id: tutors.personId, code: tutors.code }).from(tutors).where(inArray(tutors.personId, ids))
  return ids.flatMap((id) => codes.find((one) => one.id === id) ?? [])
}

export const listByIds = (db: Db, ids: readonly string[]): Promise<TutorRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(tutors)
        .where(inArray(tutors.personId, [...ids]))

const { placeholder } = sql
const byId = prepared('tutors_by_id', (db) =>
  db
    .select()
    .from(tutors)
    .where(eq(tutors.personId, placeholder('id'))),
)
/** By the person, including those who have left the network. */
export async function findTutor(db: Db, id: string) {
  const [row] = await byId(db, { id })
  return row
}

const activeServices = prepared('tutor_services_active', (db) =>
  db
    .select()
    .from(tutorServices)
    .where(and(eq(tutorServices.tutorId, placeholder('tutorId')), tutorServices.isActive))
    .orderBy(asc(tutorServices.position)),
)
export const listServices = (db: Db, tutorId: string): Promise<ServiceRow[]> => activeServices(db, { tutorId })

const servicesById = prepared('tutor_services_for_sale', (db) =>
  db
    .select({ service: tutorServices, code: tutors.code, tutorName: tutors.name })
    .from(tutorServices)
    .innerJoin(tutors, eq(tutors.personId, tutorServices.tutorId))
    .where(and(sql`${tutorServices.id} = any(${placeholder('ids')}::uuid[])`, tutorServices.isActive, listed)),
)
/** Those of these services on offer now, with their tutors. */
export const listServicesForSale = (db: Db, ids: readonly string[]) => servicesById(db, { ids })

export const insertTutors = (db: Db, rows: (typeof tutors.$inferInsert)[]) => db.insert(tutors).values(rows)
export const insertServices = (db: Db, rows: (typeof tutorServices.$inferInsert)[]) => db.insert(tutorServices).values(rows)
export const setCopied = (db: Db, personId: string, copied: { learners: number; ratingCount: number; ratingSum: number }) =>
  db.update(tutors).set(copied).where(eq(tutors.personId, personId))

export const setFree = (db: Db, free: readonly { id: string; facets: string[] }[], on: string) =>
  db.execute(sql`
    update tutors set free_facets = coalesce(array(select jsonb_array_elements_text(free.facets)), '{}'), free_on = ${on}::date
    from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as free(id uuid, facets jsonb) where person_id = free.id`)

/** Tutors whose free time was not yet refreshed on this day. */
export async function listWithStaleFreeTime(db: Db, on: string, limit: number) {
  const rows = await db
    .select({ id: tutors.personId })
    .from(tutors)
    .where(sql`${tutors.freeOn} < ${on}::date or ${tutors.freeOn} is null`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A page of tutors, by id. */
export const listBehind = (db: Db, after: string, limit: number) =>
  db
    .select({ id: tutors.personId, code: tutors.code, name: tutors.name, changedAt: tutors.createdAt })
    .from(tutors)
    .where(and(listed, sql`${tutors.personId} > ${after}::uuid`))
    .orderBy(asc(tutors.personId))
    .limit(limit)

export const setName = (db: Db, personId: string, name: string) => db.update(tutors).set({ name }).where(eq(tutors.personId, personId))
export const setProfile = (db: Db, personId: string, words: Pick<TutorRow, 'gender' | 'keywords' | 'offerFacets'>) =>
  db.update(tutors).set(words).where(eq(tutors.personId, personId))
export const setUnlisted = (db: Db, personId: string) =>
  db.update(tutors).set({ isListed: false, commune: null }).where(eq(tutors.personId, personId))

const servicesTaught = preparedSql<{ id: string; name: string; teacherId: string; subjectId: number }>(
  'list_services_taught',
  () => sql`
    select id, name, tutor_id as "teacherId", subject_id as "subjectId" from ${tutorServices}
    where id = any(${sql.placeholder('ids')}::uuid[]) or tutor_id = any(${sql.placeholder('tutorIds')}::uuid[])`,
)
/** Services by their ids or tutors, offered or not. */
export const listServicesTaught = (db: Db, { ids = [], tutorIds = [] }: { ids?: readonly string[]; tutorIds?: readonly string[] }) =>
  servicesTaught(db, { ids, tutorIds })
