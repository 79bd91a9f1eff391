import type { TextKey } from '@khue/contracts/ground/texts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { textVersions } from './texts.tables.ts'

export type TextRow = typeof textVersions.$inferSelect

const newest = prepared('newest_text', (db) =>
  db
    .select()
    .from(textVersions)
    .where(eq(textVersions.key, sql.placeholder('key')))
    .orderBy(desc(textVersions.number))
    .limit(1),
)
export async function findNewest(db: Db, key: TextKey): Promise<TextRow | undefined> {
  const [row] = await newest(db, { key })
  return row
}

export async function findByVersion(db: Db, key: TextKey, version: string): Promise<TextRow | undefined> {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.key, key), eq(textVersions.version, version)))
  return row
}

export async function findByNumber(db: Db, key: TextKey, number: number): Promise<TextRow | undefined> {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.key, key), eq(textVersions.number, number)))
  return row
}

const heads = {
  key: textVersions.key,
  number: textVersions.number,
  version: textVersions.version,
  title: textVersions.title,
  authorId: textVersions.authorId,
  createdAt: textVersions.createdAt,
}
export type TextHead = Pick<TextRow, keyof typeof heads>

/** The version in force of every text. */
export const listNewest = (db: Db): Promise<TextHead[]> =>
  db.selectDistinctOn([textVersions.key], heads).from(textVersions).orderBy(textVersions.key, desc(textVersions.number))

export const listHeads = (db: Db, key: TextKey): Promise<TextHead[]> =>
  db.select(heads).from(textVersions).where(eq(textVersions.key, key)).orderBy(desc(textVersions.number))

export const insertVersion = (db: Db, row: typeof textVersions.$inferInsert) => db.insert(textVersions).values(row)

/** A version that ships with the product; several starting processes may race. */
export const insertFirst = (db: Db, row: typeof textVersions.$inferInsert) => db.insert(textVersions).values(row).onConflictDoNothing()
