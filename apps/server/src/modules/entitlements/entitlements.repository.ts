import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/db'
import { entitlements } from './entitlements.tables.ts'

type Entitlement = typeof entitlements.$inferSelect
export type Grant = Pick<Entitlement, 'personId' | 'what' | 'refId' | 'source' | 'sourceId' | 'reason'> & { months: number }

/** Lets one grant at a time look at what a person has, until the transaction ends: there may be no row yet to lock. */
export const lockHolder = (db: Db, { personId, what }: Pick<Grant, 'personId' | 'what'>) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement ${personId} ${what}`}, 0))`)

/**
 * Adds months of the Vietnamese calendar from now, or from the end of what is running: 31/01 and one month is 28/02 or
 * 29/02, at the same hour. A source that has already given gives nothing more.
 */
export const insertFromNowOrEnd = (db: Db, grant: Grant) =>
  db.execute(sql`
    insert into ${entitlements} (id, person_id, what, ref_id, starts_at, ends_at, source, source_id, reason)
    select ${uuidv7()}::uuid, ${grant.personId}::uuid, ${grant.what}, ${grant.refId}::uuid,
      begins, ((begins at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => ${grant.months}::int)) at time zone 'Asia/Ho_Chi_Minh',
      ${grant.source}, ${grant.sourceId}::uuid, ${grant.reason}
    from (
      select greatest(now(), max(ends_at)) as begins from ${entitlements} where person_id = ${grant.personId} and what = ${grant.what}
    ) as after_running
    on conflict (source, source_id) do nothing`)

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
