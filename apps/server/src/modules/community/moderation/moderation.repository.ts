import type { ChatDecision } from '@khue/contracts/community/chat-safety-rules'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, descNullsLast } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { countCapped, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { moderationCases as cases, moderationReports as reports } from './moderation.tables.ts'

export type CaseRow = typeof cases.$inferSelect
type Subject = Pick<CaseRow, 'kind' | 'roomId' | 'seq' | 'personId'>

const ofSubject = ({ kind, roomId, seq, personId }: Subject) =>
  and(eq(cases.kind, kind), eq(cases.roomId, roomId), eq(cases.seq, seq), eq(cases.personId, personId), isNull(cases.closedAt))

/** Locks the open case about a subject; creates it if there is none. */
export async function lockOpenCase(db: Db, subject: Subject) {
  await db
    .insert(cases)
    .values({ id: uuidv7(), ...subject })
    .onConflictDoNothing()
  const [held] = await db.select().from(cases).where(ofSubject(subject)).for('update')
  if (!held) throw new Error('The case is neither new nor open')
  return held
}

type NewReport = Omit<typeof reports.$inferInsert, 'id' | 'at'>
/** False when the same person has already reported the same. */
export async function insertReport(db: Db, report: NewReport) {
  const { rowCount } = await db
    .insert(reports)
    .values({ id: uuidv7(), ...report })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}
export async function hasReported(
  db: Db,
  { reporterId, roomId, seq, personId }: Pick<NewReport, 'reporterId' | 'roomId' | 'seq' | 'personId'>,
) {
  const [known] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.roomId, roomId), eq(reports.seq, seq), eq(reports.personId, personId)))
  return known !== undefined
}
export const countReports = async (db: Db, id: string) =>
  db
    .update(cases)
    .set({ times: sql`greatest(1, (select count(*) from ${reports} where case_id = ${id})::int)` })
    .where(eq(cases.id, id))

/** One open case per person who sends contact details: with the newest such message, and the count. */
export const upsertContactCase = async (db: Db, row: Pick<CaseRow, 'roomId' | 'seq' | 'personId' | 'times'>) =>
  returnedRow(
    await db
      .insert(cases)
      .values({ id: uuidv7(), kind: 'CONTACT', ...row })
      .onConflictDoUpdate({
        target: cases.personId,
        targetWhere: sql`${cases.closedAt} is null and ${cases.kind} = 'CONTACT'`,
        set: { times: row.times, roomId: row.roomId, seq: row.seq },
      })
      .returning({ id: cases.id }),
    'upsert of a contact case',
  )

const keyOf = { OPEN: cases.openedAt, CLOSED: cases.closedAt }
/** Open cases with the longest waiting first; closed ones with the newest first. */
export async function listCases(db: Db, status: 'OPEN' | 'CLOSED', place: PagePosition<'OLDEST' | 'NEWEST'>) {
  const { afterRow } = place
  const isOpen = status === 'OPEN'
  const wanted = isOpen ? isNull(cases.closedAt) : isNotNull(cases.closedAt)
  const key = keyOf[status]
  const further =
    afterRow &&
    sql`(${key}, ${cases.id}) ${sql.raw(isOpen ? '>' : '<')} (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const rows = await db
    .select({ row: cases, key: toMicroseconds(key).mapWith(Number) })
    .from(cases)
    .where(and(wanted, further))
    .orderBy(...(isOpen ? [asc(key), asc(cases.id)] : [descNullsLast(key), descNullsLast(cases.id)]))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, cases, wanted) }
}

export const listReports = (db: Db, caseIds: readonly string[]) =>
  db
    .select()
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .orderBy(asc(reports.at), asc(reports.id))

export async function findCase(db: Db, id: string, { lock = false } = {}) {
  const query = db.select().from(cases).where(eq(cases.id, id))
  const [found] = lock ? await query.for('update') : await query
  return found
}

export const setDecided = (
  db: Db,
  id: string,
  { decision, decidedBy, note }: { decision: ChatDecision; decidedBy: string; note: string },
) =>
  db
    .update(cases)
    .set({ decision, decidedBy, note, closedAt: sql`now()` })
    .where(eq(cases.id, id))

/** Those of some rooms that have an open case. */
export async function listRoomsUnderModeration(db: Db, roomIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ roomId: cases.roomId })
    .from(cases)
    .where(and(inArray(cases.roomId, [...roomIds]), isNull(cases.closedAt)))
  return new Set(rows.map(({ roomId }) => roomId))
}

/** How many measures were decided against a person. */
export async function countMeasures(db: Db, personId: string) {
  const measures: ChatDecision[] = ['HIDE', 'WARN', 'BAN']
  const [row] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(eq(cases.personId, personId), inArray(cases.decision, measures)))
  return row?.n ?? 0
}

export const listReportsBy = (db: Db, reporterId: string) =>
  db
    .select({ reason: reports.reason, content: reports.content, at: reports.at })
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(asc(reports.at))
/** Erases the texts that a reporter wrote; the report itself stays, for the person it is about. */
export const eraseReportsBy = (db: Db, reporterId: string) =>
  db.update(reports).set({ content: '' }).where(eq(reports.reporterId, reporterId))
