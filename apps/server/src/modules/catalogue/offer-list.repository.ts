import type { ClassKind } from '@khue/contracts/catalogue'
import type { ApprovedState } from '@khue/contracts/offer-admin'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { listIds } from '#platform/ranked-lists'
import { matches, type Term } from '#platform/text-search'
import { type OpenClassRow, openClasses } from './catalogue.tables.ts'
import { courses } from './courses/courses.tables.ts'

type Page = { term: Term | undefined; cursor?: string | undefined; limit: number }

/** Courses that were ever approved, the newest first: ids are made in the order of time. */
export async function listApproved(db: Db, { term, cursor, state, limit }: Page & { state?: ApprovedState | undefined }) {
  const ids = await listIds(
    db,
    {
      table: courses,
      id: courses.id,
      within: and(isNotNull(courses.version), cursor ? lt(courses.id, cursor) : undefined)!, // never empty
      narrowed: and(state && eq(courses.state, state), term && matches(courses, term.values)),
      order: { key: courses.id, isBackwards: true },
    },
    { limit, offset: 0 },
  )
  const { id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle } = courses
  const rows = await db
    .select({ id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle })
    .from(courses)
    .where(inArray(courses.id, ids))
  return inOrderOf(ids, rows)
}

type OfClasses = Page & { kind?: ClassKind | undefined; isGone: boolean | undefined }
/** Live classes, the newest first. */
export async function listClasses(db: Db, { term, cursor, kind, isGone, limit }: OfClasses): Promise<OpenClassRow[]> {
  const gone = isGone === undefined ? undefined : isGone ? isNotNull(openClasses.goneAt) : isNull(openClasses.goneAt)
  const ids = await listIds(
    db,
    {
      table: openClasses,
      id: openClasses.id,
      within: cursor ? lt(openClasses.id, cursor) : isNotNull(openClasses.id),
      narrowed: and(kind && eq(openClasses.kind, kind), gone, term && matches(openClasses, term.values)),
      order: { key: openClasses.id, isBackwards: true },
    },
    { limit, offset: 0 },
  )
  return inOrderOf(ids, await db.select().from(openClasses).where(inArray(openClasses.id, ids)))
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
