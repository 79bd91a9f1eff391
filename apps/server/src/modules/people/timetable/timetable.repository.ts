import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { type OccupationKind, timetable } from './timetable.tables.ts'

export type NewOccupation = { personId: string; from: Date; to: Date; kind: OccupationKind; refId: string }

/**
 * Returns whether the time was free. `on conflict do nothing` makes PostgreSQL insert speculatively: with a plain insert, two callers who race for
 * one slot can wait for each other until the deadlock detector kills one.
 */
export async function insertOccupation(db: Db, { personId, from, to, kind, refId }: NewOccupation) {
  const during = `[${from.toISOString()},${to.toISOString()})`
  const rows = await db
    .insert(timetable)
    .values({ id: uuidv7(), personId, during, kind, refId })
    .onConflictDoNothing()
    .returning({ id: timetable.id })
  return rows.length === 1
}

const addOccupations = preparedSql<{ id: string }>(
  'occupy_all',
  () => sql`
    insert into ${timetable} (id, person_id, during, kind, ref_id)
    select uuidv7(), person_id, tstzrange(starts, ends), kind, ref_id
    from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('froms')}::timestamptz[], ${sql.placeholder('tos')}::timestamptz[],
      ${sql.placeholder('kinds')}::text[], ${sql.placeholder('refIds')}::uuid[]) as slot (person_id, starts, ends, kind, ref_id)
    order by person_id, starts
    on conflict do nothing returning id`,
)
/** Returns how many of these times were free. In the order of persons and times, so that two callers cannot deadlock. */
export async function insertOccupations(db: Db, slots: readonly NewOccupation[]) {
  const rows = await addOccupations(db, {
    personIds: slots.map(({ personId }) => personId),
    froms: slots.map(({ from }) => from.toISOString()),
    tos: slots.map(({ to }) => to.toISOString()),
    kinds: slots.map(({ kind }) => kind),
    refIds: slots.map(({ refId }) => refId),
  })
  return rows.length
}

const taken = preparedSql<{ place: number }>(
  'timetable_taken',
  () => sql`
    select place::int - 1 as place
    from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('froms')}::timestamptz[], ${sql.placeholder('tos')}::timestamptz[])
      with ordinality as slot (person, starts, ends, place)
    where exists (select from ${timetable} where person_id = person and lane = 'busy' and during && tstzrange(starts, ends))`,
)
/** The places in the list, from 0, of the times at which the person is busy. */
export async function findTaken(db: Db, slots: readonly Offer[]) {
  const rows = await taken(db, {
    personIds: slots.map(({ personId }) => personId),
    froms: slots.map(({ from }) => from.toISOString()),
    tos: slots.map(({ to }) => to.toISOString()),
  })
  return new Set(rows.map(({ place }) => place))
}

export const deleteOccupations = (db: Db, refId: string) => db.delete(timetable).where(eq(timetable.refId, refId))

export const deleteAllOccupations = (db: Db, refIds: readonly string[]) => db.delete(timetable).where(inArray(timetable.refId, [...refIds]))

const busy = preparedSql<{ refId: string; kind: OccupationKind; from: string; to: string }>(
  'timetable_busy',
  () => sql`
    select ref_id as "refId", kind, lower(during) as "from", upper(during) as "to" from ${timetable}
    where person_id = ${sql.placeholder('personId')}::uuid and lane = 'busy' and during && ${sql.placeholder('span')}::tstzrange
    order by lower(during)`,
)
export async function listBusy(db: Db, personId: string, span: Span) {
  const rows = await busy(db, { personId, span: rangeOf(span) })
  return rows.map(({ from, to, ...rest }) => ({ ...rest, from: new Date(from), to: new Date(to) }))
}

const rangeOf = ({ from, to }: Span) => `[${from.toISOString()},${to.toISOString()})`

export type Span = { from: Date; to: Date }
export type Offer = Span & { personId: string }

const addFreeTime = preparedSql<{ id: string }>(
  'offer_free_time',
  () => sql`
    insert into ${timetable} (id, person_id, during, kind, ref_id)
    select uuidv7(), person_id, tstzrange(starts, ends), 'free_time', uuidv7()
    from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('froms')}::timestamptz[], ${sql.placeholder('tos')}::timestamptz[])
      as slot (person_id, starts, ends)
    on conflict do nothing returning id`,
)
/** Returns how many of them could be offered. */
export async function insertFreeTime(db: Db, slots: readonly Offer[]) {
  const rows = await addFreeTime(db, {
    personIds: slots.map(({ personId }) => personId),
    froms: slots.map(({ from }) => from.toISOString()),
    tos: slots.map(({ to }) => to.toISOString()),
  })
  return rows.length
}

const offeredNear = preparedSql<{ isOverlap: boolean }>(
  'timetable_offered_near',
  () => sql`
    select t.during && slot.during as "isOverlap"
    from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('froms')}::timestamptz[], ${sql.placeholder('tos')}::timestamptz[])
      as asked (person_id, starts, ends)
      cross join lateral (select tstzrange(starts, ends) as during, make_interval(mins => ${sql.placeholder('minutes')}::int) as apart) as slot
      join timetable t on t.person_id = asked.person_id and t.lane = 'offered' and t.during && tstzrange(starts - apart, ends + apart)
    order by "isOverlap" desc limit 1`,
)
/** Whether some of these times overlap with offered ones, or come closer to one than so many minutes. */
export async function findOfferedNear(db: Db, slots: readonly Offer[], minutes: number): Promise<'OVERLAPS' | 'NEAR' | undefined> {
  const [found] = await offeredNear(db, {
    personIds: slots.map(({ personId }) => personId),
    froms: slots.map(({ from }) => from.toISOString()),
    tos: slots.map(({ to }) => to.toISOString()),
    minutes,
  })
  return found && (found.isOverlap ? 'OVERLAPS' : 'NEAR')
}

export const deleteFreeTime = (db: Db, personId: string, span: Span) =>
  db
    .delete(timetable)
    .where(
      sql`${timetable.personId} = ${personId} and ${timetable.lane} = 'offered' and ${timetable.during} <@ ${rangeOf(span)}::tstzrange`,
    )

const freeSpans = preparedSql<{ personId: string; from: string; to: string }>(
  'timetable_free_time',
  () => sql`
    with asked as (select ${sql.placeholder('span')}::tstzrange as span)
    select person_id as "personId", lower(piece) as "from", upper(piece) as "to" from (
      select person_id, unnest(range_agg(during * span) filter (where lane = 'offered')
        - coalesce(range_agg(during) filter (where lane = 'busy'), '{}'::tstzmultirange)) as piece
      from timetable, asked
      where person_id = any(${sql.placeholder('ids')}::uuid[]) and during && span
      group by person_id) as pieces
    where upper(piece) - lower(piece) >= interval '30 minutes'
    order by lower(piece)`,
)
/** Offered time that is not taken, soonest first, without periods that are too short. */
export async function listFree(db: Db, ids: readonly string[], span: Span) {
  const rows = await freeSpans(db, { ids: [...ids], span: rangeOf(span) })
  return rows.map(({ personId, from, to }) => ({ personId, from: new Date(from), to: new Date(to) }))
}

const offeredDays = preparedSql<{ personId: string; weekdays: number[]; evenings: number[] | null }>(
  'timetable_offered_days',
  () => sql`
    select person_id as "personId", array_agg(distinct weekday order by weekday) as weekdays,
      array_agg(distinct weekday order by weekday) filter (where ends - greatest(starts, date_trunc('day', starts) + interval '17 hours 30 minutes') >= interval '30 minutes') as evenings
    from (
      select person_id, lower(during) at time zone 'Asia/Ho_Chi_Minh' as starts, upper(during) at time zone 'Asia/Ho_Chi_Minh' as ends,
        extract(isodow from lower(during) at time zone 'Asia/Ho_Chi_Minh')::int as weekday
      from timetable where person_id = any(${sql.placeholder('ids')}::uuid[]) and lane = 'offered'
        and during && tstzrange(${sql.placeholder('from')}::timestamptz, ${sql.placeholder('to')}::timestamptz) -- the index condition
        and lower(during) >= ${sql.placeholder('from')}::timestamptz) as offered
    group by person_id`,
)
export const listOfferedDays = (db: Db, ids: readonly string[], { from, to }: Span) =>
  offeredDays(db, { ids: [...ids], from: from.toISOString(), to: to.toISOString() })
