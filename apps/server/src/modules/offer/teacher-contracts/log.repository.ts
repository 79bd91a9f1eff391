import type { ContractEvent } from '@khue/contracts/offer/teacher-contracts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import {
  contractLog as log,
  contractSignatures as signatures,
  contractViews as views,
  teacherContracts,
} from './teacher-contracts.tables.ts'

export type SignatureRow = typeof signatures.$inferSelect
type LogLine = { contractId: string; event: ContractEvent; actorId: string | null; note?: string | null; at?: Date }

export const insertLogLine = (db: Db, line: LogLine) => db.insert(log).values(line)

/** What happened to all versions of a person, the newest first. */
export const listLog = (db: Db, personId: string) =>
  db
    .select({ event: log.event, at: log.at, note: log.note, version: teacherContracts.version })
    .from(log)
    .innerJoin(teacherContracts, eq(teacherContracts.id, log.contractId))
    .where(eq(teacherContracts.personId, personId))
    .orderBy(desc(log.no))

export async function insertView(db: Db, view: Omit<typeof views.$inferInsert, 'id' | 'openedAt'>) {
  return returnedRow(
    await db
      .insert(views)
      .values({ id: uuidv7(), ...view })
      .returning({ id: views.id, openedAt: views.openedAt }),
    'insert into contract_views',
  )
}

/** For how long at least this person has had this text open: since they last opened it, in the session that signs. Undefined when they did not. */
export async function findSecondsOpen(db: Db, { contractId, viewerId, sha256, sessionId }: Required<Opened>) {
  const [row] = await db
    .select({ seconds: sql<number | null>`floor(extract(epoch from clock_timestamp() - max(${views.openedAt})))::int` })
    .from(views)
    .where(
      and(
        eq(views.contractId, contractId),
        eq(views.viewerId, viewerId),
        eq(views.what, 'TEXT'),
        eq(views.sha256, sha256),
        eq(views.sessionId, sessionId),
      ),
    )
  return row?.seconds ?? undefined
}
type Opened = { contractId: string; viewerId: string; sha256: string; sessionId: string }

/** Whether an admin opened the papers since the teacher signed. */
export async function hasOpenedPapers(db: Db, { contractId, viewerId }: Pick<Opened, 'contractId' | 'viewerId'>) {
  const [seen] = await db
    .select({ id: views.id })
    .from(views)
    .innerJoin(teacherContracts, eq(teacherContracts.id, views.contractId))
    .where(
      and(
        eq(views.contractId, contractId),
        eq(views.viewerId, viewerId),
        eq(views.what, 'PAPERS'),
        sql`${views.openedAt} >= ${teacherContracts.signedAt}`,
      ),
    )
    .limit(1)
  return seen !== undefined
}

/** When admins opened a person's papers, and why. */
export const listPaperViews = (db: Db, personId: string) =>
  db
    .select({ at: views.openedAt, reason: views.reason })
    .from(views)
    .innerJoin(teacherContracts, eq(teacherContracts.id, views.contractId))
    .where(and(eq(teacherContracts.personId, personId), eq(views.what, 'PAPERS')))
    .orderBy(desc(views.id))

/** Violates `contract_signatures_once` when this side has signed already. */
export const insertSignature = (db: Db, row: Omit<typeof signatures.$inferInsert, 'id'>) =>
  db.insert(signatures).values({ id: uuidv7(), ...row })

export const voidSignatures = (db: Db, contractId: string, reason: string) =>
  db
    .update(signatures)
    .set({ voidedAt: sql`now()`, voidReason: reason })
    .where(and(eq(signatures.contractId, contractId), isNull(signatures.voidedAt)))

export const listSignatures = (db: Db, contractIds: readonly string[]) =>
  contractIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(signatures)
        .where(inArray(signatures.contractId, [...contractIds]))
        .orderBy(asc(signatures.id))

/** Removes from which network and by which program signatures were given; the rows of completed contracts stay whole. */
export const eraseSignatureOrigins = (db: Db, contractIds: readonly string[]) =>
  db
    .update(signatures)
    .set({ ip: '', userAgent: '', sentTo: sql`left(${signatures.sentTo}, 0)` })
    .where(inArray(signatures.contractId, [...contractIds]))
