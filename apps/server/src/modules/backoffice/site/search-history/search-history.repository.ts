import { recentSearchLimit, type SearchScope } from '@khue/contracts/offer/search'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { searchHistory } from './search-history.tables.ts'

const recent = prepared('list_recent_searches', (db) =>
  db
    .select({ name: searchHistory.name, key: searchHistory.key })
    .from(searchHistory)
    .where(and(eq(searchHistory.personId, sql.placeholder('personId')), eq(searchHistory.scope, sql.placeholder('scope'))))
    .orderBy(desc(searchHistory.searchedAt), searchHistory.normalizedName)
    .limit(recentSearchLimit),
)
export const listOwnSearches = (db: Db, personId: string, scope: SearchScope) => recent(db, { personId, scope })

/** Puts a search first and deletes those beyond the limit. */
export async function putOwnSearch(db: Db, row: Omit<typeof searchHistory.$inferInsert, 'searchedAt'>) {
  await db
    .insert(searchHistory)
    .values({ ...row, searchedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [searchHistory.personId, searchHistory.scope, searchHistory.normalizedName],
      set: { name: row.name, key: row.key, searchedAt: sql`clock_timestamp()` },
    })
  await db.execute(sql`delete from ${searchHistory} where (person_id, scope, normalized_name) in (
    select person_id, scope, normalized_name from ${searchHistory} where person_id = ${row.personId} and scope = ${row.scope}
    order by searched_at desc, normalized_name offset ${recentSearchLimit})`)
}

export const deleteOwnSearches = (
  db: Db,
  personId: string,
  { scope, normalizedName }: { scope: SearchScope; normalizedName?: string | undefined },
) =>
  db
    .delete(searchHistory)
    .where(
      and(
        eq(searchHistory.personId, personId),
        eq(searchHistory.scope, scope),
        normalizedName === undefined ? undefined : eq(searchHistory.normalizedName, normalizedName),
      ),
    )

export const listAllSearchesOf = (db: Db, personId: string) =>
  db.select().from(searchHistory).where(eq(searchHistory.personId, personId)).orderBy(desc(searchHistory.searchedAt))

export const deleteAllSearchesOf = (db: Db, personId: string) => db.delete(searchHistory).where(eq(searchHistory.personId, personId))
