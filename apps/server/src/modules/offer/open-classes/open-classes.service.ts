import type * as api from '@khue/contracts/offer/open-classes'
import { suggestionLimit } from '@khue/contracts/offer/open-classes'
import type { Body, Query } from '@khue/contracts/endpoint'
import { gradesOfLevel } from '@khue/contracts/offer/grades'
import { slugOf } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import { listPeople } from '#modules/people/people'
import { resolveSlug } from '#modules/ground/slugs'
import type { Actor } from '#platform/http/api'
import { type Deps } from '#platform/deps'
import { toPage, isFirstPage, type PagePosition, parsePagePosition, fetchLimit, cappedTotal } from '#platform/lists/cursors'
import { readMarkdown } from '#platform/documents/markdown'
import { readTerm } from '#platform/lists/text-search'
import { openClassError } from './open-classes.errors.ts'
import * as classes from './open-classes.repository.ts'
import type { OpenClassRow } from './open-classes.tables.ts'
import { classStatus, hoursOfFreeTime, keyOfTime, overlap, startsOfDay, startsOfNotOver, startsOfStatus } from './open-class.ts'

type Search = Omit<Query<typeof api.listOpenClasses>, 'term' | 'key'> & {
  term?: string | undefined
  key?: string | undefined
  isPaid?: true
}

/** One page of open classes; without a status, running ones, then upcoming ones, then those without a time. */
export async function searchClasses(deps: Deps, search: Search) {
  const now = deps.clock()
  const filter = classFilter(search, now)
  const place: PagePosition<classes.ClassOrder> = parsePagePosition(search, search.status === 'FINISHED' ? 'LATEST' : 'SOONEST')
  const found = await classes.listOpenClasses(deps.db, filter, { ...place, limit: fetchLimit(place) })
  // a first page that holds everything is its own count
  const isAll = isFirstPage(place) && found.length <= place.size
  const total = isAll ? found.length : await classes.countOpenClasses(deps.db, filter)
  const { rows, next } = toPage(found, place, { keys, id: (row) => row.id, now })
  const items = await describeClasses(deps, rows, now)
  return { items, ...cappedTotal(total), ...next }
}

const byTime = (row: OpenClassRow) => keyOfTime(row.startsAt)
const keys = { SOONEST: byTime, LATEST: byTime }

/** Same; when nothing matches on the first page, the nearest classes. */
export async function searchClassesOrNearest(deps: Deps, search: Search) {
  const found = await searchClasses(deps, search)
  const items = found.total === 0 && search.page === 0 && !search.cursor ? await nearestClasses(deps, search) : []
  return items.length > 0 ? { items, total: 0, isNearest: true } : found
}

/**
 * Classes of the subject with similar titles; otherwise drops filters one by one, then similar titles anywhere. A term without any similar title has
 * no nearest classes.
 */
async function nearestClasses(deps: Deps, { kind, size, categoryId, level, term: typed, key }: Search) {
  const [term, now] = [termOf(typed || (isCode(key) ? undefined : key)), deps.clock()]
  const named = async (subjectId?: number) =>
    term ? describeClasses(deps, await classes.listNearlyTitled(deps.db, { kind, subjectId, term: term.values, now, size }), now) : []
  const alike = await named(categoryId)
  if (alike.length > 0) return alike
  const choices = [
    ...(categoryId && level ? [{ categoryId, level }] : []),
    ...(categoryId ? [{ categoryId }] : []),
    ...(level ? [{ level }] : []),
  ]
  for (const kept of [...choices, ...(term ? [] : [{}])]) {
    const { items } = await searchClasses(deps, { kind, page: 0, size, ...kept })
    if (items.length > 0) return items
  }
  return categoryId ? named() : []
}

/** A suggestion's key is the code of its class. */
const isCode = (key: string | undefined): key is string => key !== undefined && /^[a-z2-9]{8}$/.test(key)

/** Spec 2: a chosen suggestion is more precise than the typed term and replaces it; any other key is the term if there is none. */
const chosenBy = (typed: string | undefined, key: string | undefined) =>
  isCode(key) ? { term: null, code: key } : { term: termOf(typed || key)?.values ?? null, code: null }

function classFilter(
  { kind, free, isPaid, term: typed, key, status, day, categoryId, level, time }: Search,
  now: Date,
): classes.ClassFilter {
  const byStatus = status ? startsOfStatus(status, now) : startsOfNotOver(now)
  const isOver = status === 'FINISHED'
  const grades = level && gradesOfLevel[level]
  const hours = time && hoursOfFreeTime[time]
  return {
    ...(day ? overlap(byStatus, startsOfDay(day, now)) : byStatus),
    endsAfter: isOver ? -Infinity : now.getTime(),
    endsBy: isOver ? now.getTime() : Infinity,
    kind,
    ...chosenBy(typed, key),
    lowestFee: isPaid ? 1 : null,
    highestFee: free ? 0 : null,
    subjectId: categoryId ?? null,
    lowestGrade: grades?.lowest ?? null,
    highestGrade: grades?.highest ?? null,
    days: hours?.days ?? null,
    fromHour: hours?.fromHour ?? null,
    untilHour: hours?.untilHour ?? null,
  }
}

function termOf(typed: string | undefined) {
  const term = typed ? readTerm(typed) : undefined
  return term && term.words.length > 0 ? term : undefined
}

async function describeClasses(deps: Deps, rows: OpenClassRow[], now: Date): Promise<api.OpenClass[]> {
  const teachers = await listPeople(
    deps,
    rows.map((row) => row.teacherId),
  )
  return rows.map((row) => {
    const teacher = teachers.get(row.teacherId)
    const subject = subjects.find((one) => one.id === row.subjectId)
    if (!teacher || !subject) throw new Error(`open class ${row.id} has an unknown teacher or subject`)
    return {
      id: row.id,
      code: row.code,
      slug: slugOf(row.title),
      kind: row.kind,
      title: row.title,
      summary: row.summary,
      subjectId: row.subjectId,
      gradeFrom: row.gradeFrom,
      gradeTo: row.gradeTo,
      cover: `/art/covers/${subject.key}/${row.id}.svg`,
      teacher: { ...teacher, name: `${row.teacherTitle} ${teacher.name}` },
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      seats: row.seats,
      fee: row.feeVnd,
      seatsLeft: row.seats - row.seatsTaken - row.seatsHeld,
      interested: row.interestCount,
      status: classStatus(row, now),
    }
  })
}

/** Number of classes per subject that are not over. */
export async function countClassesBySubject(deps: Deps) {
  const now = deps.clock()
  const counted = await classes.countBySubject(deps.db, startsOfNotOver(now), now)
  return new Map(counted.map((row) => [row.subjectId, row.openClasses]))
}

const relatedClasses = 4

/** A class by id or by any address it has had, including removed ones. */
export const findClassAt = (deps: Deps, asked: string) =>
  resolveSlug(deps, {
    kind: 'class',
    asked,
    find: (idOrCode) => classes.findClass(deps.db, idOrCode),
    gone: openClassError.OPEN_CLASS_GONE,
  })

/** Details of a class, by id or by any address it has had. Throws OPEN_CLASS_GONE for a removed one. */
export async function readClass(deps: Deps, actor: Actor | undefined, asked: string) {
  const row = await findClassAt(deps, asked)
  if (!row) throw openClassError.OPEN_CLASS_NOT_FOUND()
  if (row.removedAt) throw openClassError.OPEN_CLASS_GONE()
  const now = deps.clock()
  const alike = { kind: row.kind, categoryId: row.subjectId, page: 0, size: relatedClasses + 1 }
  const [[described], { items }, isInterested] = await Promise.all([
    describeClasses(deps, [row], now),
    searchClasses(deps, alike),
    actor ? classes.isInterestedIn(deps.db, row.id, actor.id) : false,
  ])
  if (!described) throw new Error(`open class ${row.id} cannot be described`)
  const related = items.filter((one) => one.id !== row.id).slice(0, relatedClasses)
  return { ...described, description: row.description, document: readMarkdown(row.description), isInterested, related }
}

/** At most ten classes with words that start as typed. */
export async function suggestClasses(
  deps: Deps,
  { term: typed, kind, isPaid }: { term: string | undefined; kind: api.ClassKind; isPaid?: true },
) {
  const term = termOf(typed)
  if (!term) return { items: [] }
  const items = await classes.suggestClasses(deps.db, {
    kind,
    lowestFee: isPaid ? 1 : 0,
    term: term.values,
    now: deps.clock(),
    size: suggestionLimit,
  })
  return { items }
}

/** Records that a person is interested in a class, or no longer is. */
export async function noteInterest(deps: Deps, actor: Actor, { id, action }: Body<typeof api.interactWithClass>) {
  const isInterested = action === 'INTEREST'
  const known = await classes.findClass(deps.db, id)
  if (!known || known.removedAt) throw openClassError.OPEN_CLASS_NOT_FOUND()
  await classes.setInterest(deps.db, id, actor.id, isInterested)
  const row = await classes.findClass(deps.db, id)
  return { interested: row?.interestCount ?? 0, isInterested }
}

/** Times of these classes; null while a class is being scheduled. Unknown ids are left out. */
export const listClassTimes = async ({ db }: Deps, ids: readonly string[]) => (ids.length > 0 ? classes.listTimes(db, ids) : [])

/** The class with this code. */
export const findClassByCode = ({ db }: Deps, code: string) => classes.findByCode(db, code)

const nextClassesWithin = 14 * 24 * 60 * 60_000

/** Teachers with an open class within two weeks, soonest first. */
export function listNextTeachers(deps: Deps, size: number) {
  const now = deps.clock().getTime()
  return classes.listNextByTeacher(deps.db, { from: now, until: now + nextClassesWithin }, size)
}

/** A teacher's live classes that are not over, soonest first. */
export async function listClassesOfTeacher(deps: Deps, teacherId: string, size: number) {
  const now = deps.clock()
  return describeClasses(deps, await classes.listOfTeacher(deps.db, { teacherId, now: now.toISOString(), size }), now)
}
