import { type Condition, sumOf } from '@khue/ranked-lists/selectivity'
import { elementFrequenciesOf } from '@khue/ranked-lists/statistics'
import { type Column, sql } from 'drizzle-orm'
import type { Db } from '../postgres/db.ts'
import { type QueryWord, queryWords, splitPrefixWord, type Term } from './text-search.ts'

/** The text holds the word. */
function matchesWord({ search }: { search: Column }, { query, words }: QueryWord): Condition {
  const predicate = sql`${search} @@ ${query}::tsquery`
  return { predicate, indexed: predicate, isTopic: true, selectivity: async (db) => sumOf(await elementFrequenciesOf(db, search), words) }
}

/** The text holds each word of a term. */
export const matchesWords = (searched: { search: Column }, term: Term): Condition[] =>
  queryWords(term).map((word) => matchesWord(searched, word))

/** The text holds each word, the last possibly as a prefix. */
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

/** A prefix merges so many posting lists of the index before anything is compared. */
const listsOfPrefix = 40
