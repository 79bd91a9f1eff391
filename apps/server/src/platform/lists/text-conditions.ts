import { type Condition, sumOf } from '@khue/ranked-lists/selectivity'
import { elementFrequenciesOf } from '@khue/ranked-lists/statistics'
import { type Column, sql } from 'drizzle-orm'
import type { Db } from '../postgres/db.ts'
import { type QueryWord, queryWords, splitPrefixWord, type Term } from './text-search.ts'

/** Holds a word. */
function matchesWord({ search }: { search: Column }, { query, words }: QueryWord): Condition {
  const predicate = sql`${search} @@ ${query}::tsquery`
  return { predicate, indexed: predicate, isTopic: true, selectivity: async (db) => sumOf(await elementFrequenciesOf(db, search), words) }
}

/** Each word of a term. */
export const matchesWords = (searched: { search: Column }, term: Term): Condition[] =>
  queryWords(term).map((word) => matchesWord(searched, word))

/** Each word of what is still being typed, the last perhaps only begun. */
export function matchesPrefixWords(searched: { search: Column }, term: Term): Condition[] {
  const { whole, prefix } = splitPrefixWord(term)
  const words = whole.map((word) => matchesWord(searched, word))
  if (!prefix) return words
  const selectivity = async (db: Db) => {
    const shares = await elementFrequenciesOf(db, searched.search)
    const known = [...shares.known.keys()].filter((entry) => prefix.words.some((word) => entry.startsWith(word)))
    return sumOf(shares, known.length > 0 ? known : prefix.words)
  }
  return [...words, { ...matchesWord(searched, prefix), selectivity, lists: async () => listsOfPrefix }]
}

/** A prefix is collected from so many lists of the index before anything is compared. */
const listsOfPrefix = 40
