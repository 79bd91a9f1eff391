import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { contractTemplates as templates, teacherContracts as contracts } from '../teacher-contracts.tables.ts'

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`
const listedVersions = 100
const { body: _, ...head } = getTableColumns(templates)

/** Until the transaction ends, only its owner writes templates. */
export const lockTemplates = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('contract_templates'))`)

/** The newest first, without their texts, each with how many contracts have it. */
export const listTemplateHeads = (db: Db) =>
  db
    .select({ ...head, isComing: sql<boolean>`${templates.fromOn} > ${today}`, contracts: count(contracts.id) })
    .from(templates)
    .leftJoin(contracts, eq(contracts.templateVersion, templates.version))
    .groupBy(templates.version)
    .orderBy(desc(templates.fromOn))
    .limit(listedVersions)

export async function findTemplate(db: Db, version: string) {
  const [template] = await db.select().from(templates).where(eq(templates.version, version))
  return template
}

export async function findNewestVersion(db: Db) {
  const [newest] = await db.select({ version: templates.version }).from(templates).orderBy(desc(templates.fromOn)).limit(1)
  return newest?.version
}

/** False when that day has begun: contracts of a day keep its template. Violates a key when another template begins on it. */
export async function insertComingTemplate(db: Db, { version, fromOn, body, sha256 }: typeof templates.$inferInsert) {
  const { rowCount } = await db.execute(sql`
    insert into ${templates} (version, from_on, body, sha256)
    select ${version}, ${fromOn}::date, ${body}, ${sha256} where ${fromOn}::date > ${today}`)
  return rowCount === 1
}

/** The deleted row; undefined when its first day has begun, or there is none. */
export async function deleteComingTemplate(db: Db, version: string) {
  const [row] = await db
    .delete(templates)
    .where(sql`${templates.version} = ${version} and ${templates.fromOn} > ${today}`)
    .returning()
  return row
}
