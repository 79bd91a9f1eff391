import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * For a check constraint of a busy table: the column holds one of these words. They are one constant, because the database parses a check again for
 * every statement that writes, and a list of constants takes several times as long.
 */
export const equalsAny = (column: SQLWrapper, words: readonly string[]): SQL => sql`${column} = any(${wordList(words)})`
export const equalsNone = (column: SQLWrapper, words: readonly string[]): SQL => sql`${column} <> all(${wordList(words)})`

const wordList = (words: readonly string[]) => sql.raw(`'{${words.join(',')}}'`)
