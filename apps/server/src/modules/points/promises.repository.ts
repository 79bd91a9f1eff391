import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Db, preparedSql, sendAlong } from '#platform/db'
import { pointPromises } from './points.tables.ts'

const { placeholder } = sql

const insert = preparedSql(
  'promise_points',
  () => sql`insert into ${pointPromises} (order_line_id, person_id, due_at)
    select line, person, now() + make_interval(days => days)
    from unnest(${placeholder('lines')}::uuid[], ${placeholder('people')}::uuid[], ${placeholder('days')}::int[]) as promised (line, person, days)
    on conflict do nothing`,
)

export type NewPromise = { orderLineId: string; personId: string; inDays: number }

export const insertPromises = (db: Db, promises: readonly NewPromise[]) =>
  sendAlong(
    db,
    insert(db, {
      lines: promises.map(({ orderLineId }) => orderLineId),
      people: promises.map(({ personId }) => personId),
      days: promises.map(({ inDays }) => inDays),
    }),
  )

const isOpen = isNull(pointPromises.givenAt)
const isOneOf = (lineIds: readonly string[]) => inArray(pointPromises.orderLineId, [...lineIds])

/** Looked at without a lock: whoever keeps them holds their orders first, and asks `lockOpen` then. */
export const listDue = (db: Db, limit: number) =>
  db
    .select({ orderLineId: pointPromises.orderLineId })
    .from(pointPromises)
    .where(and(isOpen, lte(pointPromises.dueAt, sql`now()`)))
    .orderBy(asc(pointPromises.dueAt), asc(pointPromises.orderLineId))
    .limit(limit)

export const lockOpen = (db: Db, lineIds: readonly string[]) =>
  db
    .select({ orderLineId: pointPromises.orderLineId, personId: pointPromises.personId })
    .from(pointPromises)
    .where(and(isOpen, isOneOf(lineIds)))
    .orderBy(asc(pointPromises.orderLineId))
    .for('update')

export const setGiven = (db: Db, lineIds: readonly string[]) =>
  db
    .update(pointPromises)
    .set({ givenAt: sql`now()` })
    .where(and(isOpen, isOneOf(lineIds)))

/** Nobody looks at them for a day. */
export const putOff = (db: Db, lineIds: readonly string[]) =>
  db
    .update(pointPromises)
    .set({ dueAt: sql`now() + interval '1 day'` })
    .where(and(isOpen, isOneOf(lineIds)))
