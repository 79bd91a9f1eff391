import type { ClassKind } from '@khue/contracts/offer/open-classes'
import type { ApprovedState } from '@khue/contracts/offer/offer-admin'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { listIds } from '@khue/ranked-lists/lists'
import { matches, type Term } from '#platform/lists/text-search'
import { type OpenClassRow, openClasses } from '../../open-classes/open-classes.tables.ts'
import { courses } from '../courses.tables.ts'

type Page = { term: Term | undefined; cursor?: string | undefined; limit: number }

/**
 * Ids below this one (until the year 2039) are UUIDv7, whose index order is the order of time. Fixed ids, as in demo data, say nothing about time;
 * they are few and sort above.
 */
const firstGiven = '02000000-0000-0000-0000-000000000000'

type Listed = { table: typeof courses | typeof openClasses; within?: SQL; narrowed: SQL | undefined }

/** Newest first; rows with fixed ids come last. */
async function newestIds(db: Db, { table, within, narrowed }: Listed, { cursor, limit }: Page) {
  const isBehindMade = cursor !== undefined && cursor.toLowerCase() >= firstGiven
  const made = isBehindMade
    ? []
    : await listIds(
        db,
        {
          table,
          id: table.id,
          within: and(lt(table.id, cursor ?? firstGiven), within)!, // never empty
          narrowed,
          order: { key: table.id, isBackwards: true },
        },
        { limit, offset: 0 },
      )
  if (made.length === limit) return made
  const place = sql`(${table.createdAt}, ${table.id})`
  const last = isBehindMade && sql`${place} < (select last.created_at, last.id from ${table} as last where last.id = ${cursor})`
  const given = await db
    .select({ id: table.id })
    .from(table)
    .where(and(gte(table.id, firstGiven), last || undefined, within, narrowed))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit - made.length)
  return [...made, ...given.map(({ id }) => id)]
}

/** Courses that were ever approved. */
export async function listApproved(db: Db, { state, ...page }: Page & { state?: ApprovedState | undefined }) {
  const narrowed = and(state && eq(courses.state, state), page.term && matches(courses, page.term.values))
  const ids = await newestIds(db, { table: courses, within: isNotNull(courses.version), narrowed }, page)
  const { id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle, createdAt } = courses
  const rows = await db
    .select({ id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle, createdAt })
    .from(courses)
    .where(inArray(courses.id, ids))
  return inOrderOf(ids, rows)
}

type OfClasses = Page & { kind?: ClassKind | undefined; isGone: boolean | undefined }
/** Live classes. */
export async function listClasses(db: Db, { kind, isGone, ...page }: OfClasses): Promise<OpenClassRow[]> {
  const gone = isGone === undefined ? undefined : isGone ? isNotNull(openClasses.removedAt) : isNull(openClasses.removedAt)
  const narrowed = and(kind && eq(openClasses.kind, kind), gone, page.term && matches(openClasses, page.term.values))
  const ids = await newestIds(db, { table: openClasses, narrowed }, page)
  return inOrderOf(ids, await db.select().from(openClasses).where(inArray(openClasses.id, ids)))
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
