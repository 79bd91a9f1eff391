import type { ClassKind } from '@khue/contracts/offer/open-classes'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { inOrderOf, listNewestIds } from '#platform/lists/newest-ids'
import { matches, type Term } from '#platform/lists/text-search'
import { type OpenClassRow, openClasses } from '../open-classes.tables.ts'

type Wanted = {
  kind?: ClassKind | undefined
  isGone: boolean | undefined
  term: Term | undefined
  cursor?: string | undefined
  limit: number
}

/** Live classes, newest first. */
export async function listClasses(db: Db, { kind, isGone, ...page }: Wanted): Promise<OpenClassRow[]> {
  const gone = isGone === undefined ? undefined : isGone ? isNotNull(openClasses.removedAt) : isNull(openClasses.removedAt)
  const narrowed = and(kind && eq(openClasses.kind, kind), gone, page.term && matches(openClasses, page.term.values))
  const ids = await listNewestIds(db, { table: openClasses, narrowed }, page)
  return inOrderOf(ids, await db.select().from(openClasses).where(inArray(openClasses.id, ids)))
}
