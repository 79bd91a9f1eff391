import { rankOfFit, type TextFit } from '@khue/contracts/text-fits'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { folded, isMarked, readTelex, wordsOf } from '../vietnam/text.ts'

/**
 * Searching Vietnamese text in the database. A searchable list needs:
 * 1. Generated columns in the table and their indexes (`vn_search`, `vn_folded` are functions of the database):
 * `search: tsvector().notNull().generatedAlwaysAs(sql`vn_search(title, 'A') || vn_search(teacher_name, 'B') || vn_search(summary)`)`
 * with `using('gin', t.search)`, where A marks the title, and `titleFolded: text().notNull().generatedAlwaysAs(sql`vn_folded(title)`)`
 * with `using('gin', t.titleFolded.op('gin_trgm_ops'))` for wrong spellings.
 * 2. The typed text, parsed by `readTerm`: any text is safe. Without words (`term.words` is empty) leave the search out.
 * 3. A query of the functions below: `matches` in `where`; `order by` `textRank` descending, then popularity; `matchesFuzzy` and `similarity` in a
 * second query, when the first found too little. A prepared statement takes `termPlaceholders`, and `term.values` when it is run; other statements
 * take `term.values` at once.
 * A word with marks finds that word only, wherever its tone is placed; a word without marks finds every word with the same base letters.
 */
export type Term = {
  /** The searched words, in their toned form; at most twelve. */
  words: readonly string[]
  /** The possible readings of each word. */
  readings: readonly (readonly string[])[]
  values: TermValues
}
export type TermValues = Record<keyof typeof termPlaceholders, string>
type TermSql = Record<keyof TermValues, string | SQLWrapper>

/** The values of a term for a prepared statement: `{ ...term.values, size: 20 }`. */
export const termPlaceholders = {
  /** Every word, whole. */
  termWords: sql.placeholder('termWords'),
  /** Every word, the last possibly a prefix: for search while typing. */
  termPrefix: sql.placeholder('termPrefix'),
  /** The words as a phrase in the title. */
  termPhrase: sql.placeholder('termPhrase'),
  /** Every word in the title. */
  termInTitle: sql.placeholder('termInTitle'),
  /** No marked word occurs there with other marks. */
  termTones: sql.placeholder('termTones'),
  /** Without marks, as typed. */
  termFolded: sql.placeholder('termFolded'),
  /** Without marks, leftovers of Telex resolved. */
  termRead: sql.placeholder('termRead'),
}

const maxTypedLength = 200
const maxWords = 12
const maxWordLength = 40

/** One word of a term: a tsquery of its readings, and the readings as the column `search` holds them. */
export type QueryWord = { query: string; words: readonly string[] }

const toQueryWord = (readings: readonly string[], by = quoted): QueryWord => ({ query: readings.map(by).join(' | '), words: readings })

/** The words of a term, each by itself. */
export const queryWords = ({ readings }: Pick<Term, 'readings'>) => readings.map((one) => toQueryWord(one))

/** The words of an unfinished query: the complete ones, and the last one, which may be a prefix. */
export function splitPrefixWord({ words, readings }: Term): { whole: QueryWord[]; prefix: QueryWord | undefined } {
  const last = readings.at(-1)
  if (!last || !mayBePrefix(words.at(-1))) return { whole: queryWords({ readings }), prefix: undefined }
  return { whole: queryWords({ readings: readings.slice(0, -1) }), prefix: toQueryWord(last, asPrefix) }
}

/** Parses typed text into conditions. Cuts text that is too long, skips characters that form no word, never throws. */
export function readTerm(typed: string): Term {
  const words = wordsOf(typed.slice(0, maxTypedLength))
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
  const readings = words.map(readingsOf)
  const whole = readings.map((one) => one.map(quoted))
  const prefix = readings.map((one, at) => one.map(at === words.length - 1 && mayBePrefix(words[at]) ? asPrefix : quoted))
  return {
    words,
    readings,
    values: {
      termWords: joined(whole, ' & '),
      termPrefix: joined(prefix, ' & '),
      // without marks, because in that form each word is next to its neighbour, whether it was typed with marks or not
      termPhrase: joined(inTitle(words.map((word) => [...new Set([folded(word), folded(readTelex(word) ?? word)])].map(quoted))), ' <-> '),
      termInTitle: joined(inTitle(whole), ' & '),
      termTones: joined(
        words.filter(isMarked).map((word) => [quoted(word), `!${quoted(folded(word))}`]),
        ' & ',
      ),
      termFolded: words.map(folded).join(' '),
      termRead: words.map((word) => folded(readTelex(word) ?? word)).join(' '),
    },
  }
}

/** `matchesPrefix` without a database: whether a text in memory holds every word of the term, the last possibly as a prefix. */
export function textMatchesPrefix(text: string, { words }: Term) {
  const there = wordsOf(text)
  return words.every((word, at) => {
    const wanted = [word, readTelex(word)].filter((one) => one !== undefined)
    const isPrefix = at === words.length - 1 && mayBePrefix(word)
    return wanted.some((one) => there.some((own) => [own, folded(own)].some((form) => (isPrefix ? form.startsWith(one) : form === one))))
  })
}

/** Words consist of letters and digits only, so nothing in them can end the quotes. */
const quoted = (word: string) => `'${word}'`
const asPrefix = (word: string) => `${quoted(word)}:*`
const readingsOf = (word: string) => [word, readTelex(word)].filter((one) => one !== undefined)
const joined = (readings: readonly (readonly string[])[], by: string) => readings.map((one) => `(${one.join(' | ')})`).join(by)
const inTitle = (readings: readonly (readonly string[])[]) => readings.map((words) => words.map((one) => `${one}:A`))
/** A number must be complete, or class 1 would find 10 to 12. */
const mayBePrefix = (word = '') => word.length > 1 && !/^\d+$/.test(word)

/** The columns of a table that a search reads. */
export type Searched = { search: SQLWrapper; titleFolded: SQLWrapper }

/** Holds every word of the term. Served by the index on `search`. */
export const matches = ({ search }: Searched, term: TermSql): SQL => sql`${search} @@ ${term.termWords}::tsquery`

/** The same, where the last word may be a prefix: for suggestions while typing. */
export const matchesPrefix = ({ search }: Searched, term: TermSql): SQL => sql`${search} @@ ${term.termPrefix}::tsquery`

const rank = (fit: TextFit) => sql.raw(String(rankOfFit(fit)))

/**
 * `search` holds the marked words of a title followed by the same words without marks, so its last and first word are adjacent there; the phrase is
 * therefore checked on the folded title.
 */
const holds = (titleFolded: SQLWrapper, phrase: string | SQLWrapper) =>
  sql`strpos(' ' || ${titleFolded} || ' ', ' ' || ${phrase} || ' ') > 0`

/** Relevance, best first when descending, in the published order of `textFits`. */
export const textRank = ({ search, titleFolded }: Searched, term: TermSql): SQL<number> => sql<number>`(case
  when ${search} @@ ${term.termPhrase}::tsquery then case
    when ${titleFolded} in (${term.termFolded}, ${term.termRead}) then ${rank('TITLE')}
    when starts_with(${titleFolded}, ${term.termFolded} || ' ') or starts_with(${titleFolded}, ${term.termRead} || ' ') then ${rank('BEGINNING')}
    when ${holds(titleFolded, term.termFolded)} or ${holds(titleFolded, term.termRead)} then ${rank('PHRASE')}
    else ${rank('WORDS')} end
  when ${search} @@ ${term.termInTitle}::tsquery then ${rank('WORDS')}
  else ${rank('ELSEWHERE')} end)`

/**
 * The title holds a spelling close to the term, and none of its marked words with other marks. Served by the trigram index on the folded title; much
 * slower than `matches` and never exact: use it only when `matches` found too little.
 */
export const matchesFuzzy = ({ search, titleFolded }: Searched, term: TermSql): SQL =>
  sql`(${titleFolded} %> ${term.termRead} and (${term.termTones} = '' or ${search} @@ ${term.termTones}::tsquery))`

/** Similarity from 0 to 1. */
export const similarity = ({ titleFolded }: Searched, term: TermSql): SQL<number> =>
  sql<number>`word_similarity(${term.termRead}, ${titleFolded})`
