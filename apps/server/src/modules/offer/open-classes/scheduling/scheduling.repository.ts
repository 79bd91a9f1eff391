import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { TimeChange, Times } from '../open-class.ts'
import { classInterests, openClasses } from '../open-classes.tables.ts'

const { placeholder } = sql

export const insertOpenClass = (db: Db, row: typeof openClasses.$inferInsert) => db.insert(openClasses).values(row)

type Placed = TimeChange & {
  teacherId: string
  startsAt: string | null
  endsAt: string | null
  timesRevision: number
  isSold: boolean
  isOver: boolean
  isRemoved: boolean
}
const locked = preparedSql<Placed>(
  'lock_class_times',
  () => sql`select teacher_id as "teacherId", starts_at as "startsAt", ends_at as "endsAt", times_revision as "timesRevision",
      seats_taken + seats_held > 0 as "isSold", removed_at is not null as "isRemoved", starts_key <= now() as "hasBegun", ends_key <= now() as "isOver",
      coalesce(${placeholder('next')}::timestamptz <= now(), false) as "isPast",
      least(starts_key, ${placeholder('next')}::timestamptz) < now() + make_interval(hours => ${changeNoticeHours}) as "isSoon"
    from ${openClasses} where id = ${placeholder('id')}::uuid for update`,
)
/** A class with its times by the database's clock, locked against sales of seats. `next`: its new start. */
export const lockTimes = async (db: Db, id: string, next: Date | null) => (await locked(db, { id, next: next?.toISOString() ?? null }))[0]

const near = preparedSql<{ isSoon: boolean }>(
  'is_class_time_soon',
  () => sql`select ${placeholder('at')}::timestamptz < now() + make_interval(hours => ${placeholder('hours')}::int) as "isSoon"`,
)
/** Whether a moment is less than so many hours away, by the database's clock. */
export const isSoon = async (db: Db, at: Date, hours: number) => (await near(db, { at: at.toISOString(), hours }))[0]?.isSoon ?? true

/** Moves a class and returns its teacher; undefined when there is no such class. */
export async function setTimes(db: Db, id: string, times: Times) {
  const [row] = await db
    .update(openClasses)
    .set({ ...times, timesRevision: sql`${openClasses.timesRevision} + 1` })
    .where(eq(openClasses.id, id))
    .returning({ teacherId: openClasses.teacherId })
  return row
}

/** Adds to the seats taken; the check constraint refuses more than there are. Returns whether the class exists. */
export async function addSeatsTaken(db: Db, id: string, added: number) {
  const rows = await db
    .update(openClasses)
    .set({ seatsTaken: sql`${openClasses.seatsTaken} + ${added}` })
    .where(eq(openClasses.id, id))
    .returning({ id: openClasses.id })
  return rows.length === 1
}

/** All that an approved version changes; times have their own rules. */
export const setTexts = (db: Db, id: string, texts: Partial<typeof openClasses.$inferInsert>) =>
  db.update(openClasses).set(texts).where(eq(openClasses.id, id))

/** `isOver`: the class had ended before. Undefined when it was removed before. */
export async function setGone(db: Db, id: string, reason: string | null) {
  const [row] = await db
    .update(openClasses)
    .set({ removedAt: sql`now()`, removedReason: reason })
    .where(and(eq(openClasses.id, id), isNull(openClasses.removedAt)))
    .returning({
      isOver: sql<boolean>`${openClasses.endsKey} <= now()`,
      teacherId: openClasses.teacherId,
      startsAt: openClasses.startsAt,
      endsAt: openClasses.endsAt,
    })
  return row
}

/** Classes that were removed before their end. */
const isWithdrawn = sql`${openClasses.removedAt} < ${openClasses.endsKey}`
export async function listWithdrawnIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(and(inArray(openClasses.id, [...ids]), isWithdrawn))
  return rows.map(({ id }) => id)
}

/** The reasons that learners read about removed classes. */
export const listRemovedReasons = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: openClasses.id, reason: openClasses.removedReason })
    .from(openClasses)
    .where(and(inArray(openClasses.id, [...ids]), isNotNull(openClasses.removedReason)))

export const listInterestedIn = (db: Db, classId: string) =>
  db.select({ personId: classInterests.personId }).from(classInterests).where(eq(classInterests.classId, classId))

/** Locked by id until the transaction ends, so that none is removed meanwhile. */
export async function lockForDelivery(db: Db, ids: readonly string[]) {
  await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(inArray(openClasses.id, [...ids]))
    .orderBy(asc(openClasses.id))
    .for('no key update')
}
