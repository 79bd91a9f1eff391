import { fold } from '@khue/contracts/fold'
import { communeSuggestionLimit, type PlacesFile } from '@khue/contracts/ground/places'
import { and, asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { communes, placeImports } from './places.tables.ts'

const rowsPerStatement = 5000

/** Communes of a province with a word that begins with the term; those whose whole name does come first. */
export function findCommunes(db: Db, { province, term }: { province: string; term: string }) {
  const typed = fold(term)
  const isAtStart = sql`starts_with(${communes.folded}, ${typed})`
  return db
    .select({ code: communes.code, name: communes.name, kind: communes.kind })
    .from(communes)
    .where(and(eq(communes.provinceCode, province), sql`position(${` ${typed}`} in ' ' || ${communes.folded}) > 0`))
    .orderBy(sql`${isAtStart} desc`, asc(communes.folded), asc(communes.code))
    .limit(communeSuggestionLimit)
}

export const removeCommunes = (db: Db) => db.delete(communes)

export async function insertCommunes(db: Db, rows: PlacesFile['communes']) {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement)
    await db.insert(communes).values(part.map((row) => ({ ...row, folded: fold(row.name) })))
  }
}

export const insertImport = (db: Db, row: Omit<typeof placeImports.$inferInsert, 'id'>) =>
  db.insert(placeImports).values({ id: uuidv7(), ...row })
