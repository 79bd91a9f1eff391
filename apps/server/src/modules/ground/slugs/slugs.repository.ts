import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import type { NamedKind } from './slug-address.ts'
import { slugs } from './slugs.tables.ts'

const { placeholder } = sql

const thingOf = prepared('thing_of_slug', (db) =>
  db
    .select({ targetId: slugs.targetId })
    .from(slugs)
    .where(and(eq(slugs.kind, placeholder('kind')), eq(slugs.slug, placeholder('slug')))),
)
export async function findThing(db: Db, kind: NamedKind, slug: string) {
  const [row] = await thingOf(db, { kind, slug })
  return row?.targetId
}

export type Named = { slug: string; targetId: string }

/** Inserts the slugs that no thing of the kind has; taken ones keep their owner. */
export const insertFree = (db: Db, kind: NamedKind, named: readonly Named[]) =>
  db
    .insert(slugs)
    .values(named.map((one) => ({ kind, ...one })))
    .onConflictDoNothing()

/** Makes a thing's own slug its newest. Returns whether the slug is the thing's. */
export async function renew(db: Db, kind: NamedKind, { slug, targetId }: Named) {
  const rows = await db
    .update(slugs)
    .set({ assignedAt: sql`clock_timestamp()` })
    .where(and(eq(slugs.kind, kind), eq(slugs.slug, slug), eq(slugs.targetId, targetId)))
    .returning({ slug: slugs.slug })
  return rows.length === 1
}

export const listOf = (db: Db, kind: NamedKind, targetId: string) =>
  db
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(and(eq(slugs.kind, kind), eq(slugs.targetId, targetId)))
    .orderBy(desc(slugs.assignedAt))

export const remove = (db: Db, kind: NamedKind, { slug, targetId }: Named) =>
  db.delete(slugs).where(and(eq(slugs.kind, kind), eq(slugs.slug, slug), eq(slugs.targetId, targetId)))
export const setThing = (db: Db, kind: NamedKind, { from, to }: { from: string; to: string }) =>
  db
    .update(slugs)
    .set({ targetId: to })
    .where(and(eq(slugs.kind, kind), eq(slugs.targetId, from)))
export const removeAllOf = (db: Db, kind: NamedKind, targetId: string) =>
  db.delete(slugs).where(and(eq(slugs.kind, kind), eq(slugs.targetId, targetId)))
