import type { ContractStatus } from '@khue/contracts/offer/teacher-contracts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { countCapped, fetchLimit, fromMicroseconds, type PagePosition, toMicroseconds } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { contractTemplates as templates, teacherContracts as contracts } from './teacher-contracts.tables.ts'

export type ContractRow = typeof contracts.$inferSelect
export type NewContract = typeof contracts.$inferInsert

/** All versions of a person, the newest first. */
export const listOfPerson = (db: Db, personId: string) =>
  db.select().from(contracts).where(eq(contracts.personId, personId)).orderBy(desc(contracts.version))

/** The same, locked until the transaction ends. */
export const lockOfPerson = (db: Db, personId: string) => listOfPerson(db, personId).for('update')

export async function findContract(db: Db, id: string, { lock = false } = {}) {
  const query = db.select().from(contracts).where(eq(contracts.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Violates `teacher_contracts_version` or `teacher_contracts_one_open` when a version was started concurrently. */
export const insertContract = (db: Db, row: NewContract) => db.insert(contracts).values(row)

type Stamp = 'signedAt' | 'completedAt' | 'endedAt' | 'photosErasedAt'

/** Changes a row that the caller has locked, and counts the change. Times are the database's. */
export const setContract = (db: Db, { id }: Pick<ContractRow, 'id'>, change: Partial<NewContract>, ...stamps: Stamp[]) =>
  db
    .update(contracts)
    .set({
      ...change,
      ...Object.fromEntries(stamps.map((stamp) => [stamp, sql`now()`])),
      revision: sql`${contracts.revision} + 1`,
    })
    .where(eq(contracts.id, id))

/** Contracts in force, at most one a person. */
export const listInForce = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      personId: contracts.personId,
      contractId: contracts.id,
      version: contracts.version,
      storeFeePercent: contracts.storeFeePercent,
    })
    .from(contracts)
    .where(and(inArray(contracts.personId, [...personIds]), eq(contracts.status, 'COMPLETED')))

/** A page of one status, of versions that were signed, from a cursor on: the queue by the longest waiting, the others by the newest. One row more than a page, if there is one. */
export async function listByStatus(db: Db, status: ContractStatus, place: PagePosition<'OLDEST' | 'NEWEST'>) {
  const { afterRow, order } = place
  const position = sql`(${contracts.signedAt}, ${contracts.id})`
  const after = afterRow && sql`(${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const further = after && (order === 'OLDEST' ? sql`${position} > ${after}` : sql`${position} < ${after}`)
  const by = order === 'OLDEST' ? asc : desc
  const wanted = and(eq(contracts.status, status), isNotNull(contracts.signedAt))
  const rows = await db
    .select({ contract: contracts, key: toMicroseconds(contracts.signedAt).mapWith(Number) })
    .from(contracts)
    .where(and(wanted, further))
    .orderBy(by(contracts.signedAt), by(contracts.id))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, contracts, wanted) }
}

/** The newest template that is in force. */
export async function findCurrentTemplate(db: Db) {
  const [template] = await db
    .select()
    .from(templates)
    .where(sql`${templates.fromOn} <= (now() at time zone 'Asia/Ho_Chi_Minh')::date`)
    .orderBy(desc(templates.fromOn))
    .limit(1)
  return template
}

export const listTemplates = (db: Db, versions: readonly string[]) =>
  db
    .select()
    .from(templates)
    .where(inArray(templates.version, [...versions]))

/** What the guest's page may say about a completed file. */
export async function findByVerifyCode(db: Db, code: string) {
  const [row] = await db
    .select({
      sha256: contracts.pdfSha256,
      version: contracts.version,
      completedOn: sql<string>`(${contracts.completedAt} at time zone 'Asia/Ho_Chi_Minh')::date::text`,
      endedOn: sql<string | null>`(${contracts.endedAt} at time zone 'Asia/Ho_Chi_Minh')::date::text`,
    })
    .from(contracts)
    .where(and(eq(contracts.verifyCode, code), isNotNull(contracts.completedAt)))
  return row
}

/** Contracts whose photos are kept no longer: completed so many days ago, or over before that. */
export const lockPhotosToErase = (db: Db, { days, batch }: { days: number; batch: number }) =>
  db
    .select()
    .from(contracts)
    .where(and(isNull(contracts.photosErasedAt), sql`${contracts.completedAt} < now() - make_interval(days => ${days})`))
    .orderBy(contracts.completedAt)
    .limit(batch)
    .for('update', { skipLocked: true })

/** The newest version that was ever completed, also when it is over: one a person. */
export const listNewestCompleted = (db: Db, personIds: readonly string[]) =>
  db
    .selectDistinctOn([contracts.personId], {
      personId: contracts.personId,
      id: contracts.id,
      sealed: contracts.sealed,
      provinceCode: contracts.provinceCode,
    })
    .from(contracts)
    .where(and(inArray(contracts.personId, [...personIds]), isNotNull(contracts.completedAt)))
    .orderBy(contracts.personId, desc(contracts.version))
