import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Db, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { pointAccruals } from '../points.tables.ts'

const { placeholder } = sql

const insert = preparedSql(
  'promise_points',
  () => sql`insert into ${pointAccruals} (order_line_id, person_id, due_at)
    select line, person, now() + make_interval(days => days)
    from unnest(${placeholder('lines')}::uuid[], ${placeholder('people')}::uuid[], ${placeholder('days')}::int[]) as promised (line, person, days)
    on conflict do nothing`,
)

export type NewPendingPoints = { orderLineId: string; personId: string; inDays: number }

export const insertPendingPoints = (db: Db, promises: readonly NewPendingPoints[]) =>
  pipelineWrite(
    db,
    insert(db, {
      lines: promises.map(({ orderLineId }) => orderLineId),
      people: promises.map(({ personId }) => personId),
      days: promises.map(({ inDays }) => inDays),
    }),
  )

const isOpen = isNull(pointAccruals.grantedAt)
const isOneOf = (lineIds: readonly string[]) => inArray(pointAccruals.orderLineId, [...lineIds])

/** Reads without a lock: the caller locks the orders first, and then calls `lockPendingPoints`. */
export const listDue = (db: Db, limit: number) =>
  db
    .select({ orderLineId: pointAccruals.orderLineId })
    .from(pointAccruals)
    .where(and(isOpen, lte(pointAccruals.dueAt, sql`now()`)))
    .orderBy(asc(pointAccruals.dueAt), asc(pointAccruals.orderLineId))
    .limit(limit)

export const lockPendingPoints = (db: Db, lineIds: readonly string[]) =>
  db
    .select({ orderLineId: pointAccruals.orderLineId, personId: pointAccruals.personId })
    .from(pointAccruals)
    .where(and(isOpen, isOneOf(lineIds)))
    .orderBy(asc(pointAccruals.orderLineId))
    .for('update')

export const setGiven = (db: Db, lineIds: readonly string[]) =>
  db
    .update(pointAccruals)
    .set({ grantedAt: sql`now()` })
    .where(and(isOpen, isOneOf(lineIds)))

/** Postpones them by a day. */
export const putOff = (db: Db, lineIds: readonly string[]) =>
  db
    .update(pointAccruals)
    .set({ dueAt: sql`now() + interval '1 day'` })
    .where(and(isOpen, isOneOf(lineIds)))
