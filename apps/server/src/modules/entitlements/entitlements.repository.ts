import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/db'
import { entitlements } from './entitlements.tables.ts'

type Entitlement = typeof entitlements.$inferSelect
export type Grant = Pick<Entitlement, 'personId' | 'what' | 'refId' | 'source' | 'sourceId' | 'reason'> & { months: number }

/** Lets one grant at a time look at what a person has, until the transaction ends: there may be no row yet to lock. */
export const lockHolder = (db: Db, { personId, what }: Pick<Grant, 'personId' | 'what'>) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement ${personId} ${what}`}, 0))`)

/**
 * Months of the Vietnamese calendar from now, or from the end of what is running: 31/01 and one month is 28/02 or 29/02,
 * at the same hour.
 */
const afterRunning = ({ personId, what, months }: Pick<Grant, 'personId' | 'what' | 'months'>) => sql`
  select begins, ((begins at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => ${months}::int)) at time zone 'Asia/Ho_Chi_Minh' as ends
  from (select greatest(now(), max(ends_at)) as begins from ${entitlements} where person_id = ${personId} and what = ${what}) as after_running`

/** A source that has already given gives nothing more. */
export const insertFromNowOrEnd = (db: Db, grant: Grant) =>
  db.execute(sql`
    insert into ${entitlements} (id, person_id, what, ref_id, starts_at, ends_at, source, source_id, reason)
    select ${uuidv7()}::uuid, ${grant.personId}::uuid, ${grant.what}, ${grant.refId}::uuid, begins, ends,
      ${grant.source}, ${grant.sourceId}::uuid, ${grant.reason}
    from (${afterRunning(grant)}) as period
    on conflict (source, source_id) do nothing`)

/** The period that would be given now. */
export async function findNextPeriod(db: Db, wanted: Pick<Grant, 'personId' | 'what' | 'months'>) {
  const { rows } = await db.execute<{ begins: string; ends: string }>(afterRunning(wanted))
  const [period] = rows
  return period && { startsAt: new Date(period.begins), endsAt: new Date(period.ends) }
}

type Period = Pick<Entitlement, 'sourceId' | 'personId' | 'startsAt' | 'endsAt'>
const periodColumns = {
  sourceId: entitlements.sourceId,
  personId: entitlements.personId,
  startsAt: entitlements.startsAt,
  endsAt: entitlements.endsAt,
}

export const listBySources = (db: Db, source: Grant['source'], ids: readonly string[]): Promise<Period[]> =>
  db
    .select(periodColumns)
    .from(entitlements)
    .where(and(eq(entitlements.source, source), inArray(entitlements.sourceId, [...ids])))

export async function findBySource(db: Db, source: Grant['source'], id: string) {
  const [given] = await listBySources(db, source, [id])
  return given
}

/** What a person has now and will have, in the order of time. */
export const listNotEnded = prepared('list_entitlements_not_ended', (db) =>
  db
    .select({ refId: entitlements.refId, endsAt: entitlements.endsAt })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.personId, sql.placeholder('personId')),
        eq(entitlements.what, sql.placeholder('what')),
        gt(entitlements.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(entitlements.startsAt)),
)
