import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { planEarnings } from '../subscriptions.tables.ts'

export type Earning = typeof planEarnings.$inferSelect

const insertOnce = preparedSql(
  'insert_plan_earnings',
  () => sql`
    insert into ${planEarnings} (source_line_id, amount_vnd, first_day, last_day)
    select * from unnest(${sql.placeholder('lineIds')}::uuid[], ${sql.placeholder('amounts')}::bigint[],
      ${sql.placeholder('firstDays')}::date[], ${sql.placeholder('lastDays')}::date[])
    on conflict do nothing`,
)
/** Inserted once per line; later splits and moves stay. */
export async function insertEarnings(db: Db, rows: readonly Pick<Earning, 'sourceLineId' | 'amountVnd' | 'firstDay' | 'lastDay'>[]) {
  if (rows.length === 0) return
  const earned = insertOnce(db, {
    lineIds: rows.map(({ sourceLineId }) => sourceLineId),
    amounts: rows.map(({ amountVnd }) => amountVnd),
    firstDays: rows.map(({ firstDay }) => firstDay),
    lastDays: rows.map(({ lastDay }) => lastDay),
  })
  await pipelineWrite(db, earned)
}

/** Yesterday in Vietnam, by the database's clock. */
export async function lastPassedDay(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1)::text as day`)
  return String(rows[0]?.day)
}

/** Today in Vietnam, by the database's clock. */
export async function findToday(db: Db) {
  const { rows } = await db.execute<{ day: string }>(sql`select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day`)
  return String(rows[0]?.day)
}

export const listEarningsOf = (db: Db, lineIds: readonly string[]): Promise<Earning[]> =>
  db
    .select()
    .from(planEarnings)
    .where(inArray(planEarnings.sourceLineId, [...lineIds]))
    .orderBy(asc(planEarnings.part))

/** All parts of a line, first part first; locked. */
export const lockEarnings = (db: Db, lineId: string): Promise<Earning[]> =>
  db.select().from(planEarnings).where(eq(planEarnings.sourceLineId, lineId)).orderBy(asc(planEarnings.part)).for('update')

type Part = Pick<Earning, 'sourceLineId' | 'part'>
const isPart = ({ sourceLineId, part }: Part) => and(eq(planEarnings.sourceLineId, sourceLineId), eq(planEarnings.part, part))

/** Revenue ends on that day. */
export const setCut = (db: Db, part: Part, cut: Pick<Earning, 'cutOn' | 'cutVnd' | 'movedVnd'>) =>
  db.update(planEarnings).set(cut).where(isPart(part))

/** Moves days that have not begun. */
export const setDays = (db: Db, part: Part, days: Pick<Earning, 'firstDay' | 'lastDay'>) =>
  db.update(planEarnings).set(days).where(isPart(part))

type Share = Part & Pick<Earning, 'amountVnd' | 'firstDay' | 'lastDay'>

/** Splits a part in two; a part without revenue is left out. */
export async function setSplit(db: Db, kept: Share | undefined, rest: Share) {
  const { sourceLineId, part, ...share } = rest
  const first = { sourceLineId, part: part - 1 }
  if (!kept)
    return db
      .update(planEarnings)
      .set({ part, ...share, earnedThrough: null })
      .where(isPart(first))
  await db.update(planEarnings).set({ amountVnd: kept.amountVnd, lastDay: kept.lastDay }).where(isPart(first))
  return db.insert(planEarnings).values(rest)
}

const isUnearned = (day: string) =>
  sql`${planEarnings.cutOn} is null and (${planEarnings.earnedThrough} is null or ${planEarnings.earnedThrough} < ${planEarnings.lastDay})
    and ${planEarnings.firstDay} <= ${day}::date and (${planEarnings.earnedThrough} is null or ${planEarnings.earnedThrough} < ${day}::date)`

/** Memberships with unbooked days up to `day`; locked, skips locked rows. */
export const lockUnearned = (db: Db, day: string, limit: number): Promise<Earning[]> =>
  db.select().from(planEarnings).where(isUnearned(day)).orderBy(planEarnings.firstDay).limit(limit).for('update', { skipLocked: true })

/** Whether a membership has unbooked days up to `day`. */
export async function hasUnearned(db: Db, day: string) {
  const rows = await db.select({ part: planEarnings.part }).from(planEarnings).where(isUnearned(day)).limit(1)
  return rows.length === 1
}

type Progress = Part & { earnedThrough: string; earnedVnd: number }

/** Stores how far each is booked. */
export const setEarned = (db: Db, rows: readonly Progress[]) =>
  setAllEarned(db, {
    lineIds: rows.map(({ sourceLineId }) => sourceLineId),
    parts: rows.map(({ part }) => part),
    days: rows.map(({ earnedThrough }) => earnedThrough),
    amounts: rows.map(({ earnedVnd }) => earnedVnd),
  })
const setAllEarned = preparedSql(
  'set_earned',
  () => sql`
    update ${planEarnings} as earning set earned_through = done.day, earned_vnd = done.amount
    from unnest(${sql.placeholder('lineIds')}::uuid[], ${sql.placeholder('parts')}::smallint[], ${sql.placeholder('days')}::date[],
      ${sql.placeholder('amounts')}::bigint[]) as done (line_id, part, day, amount)
    where earning.source_line_id = done.line_id and earning.part = done.part`,
)
