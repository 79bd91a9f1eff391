import { type ParsedFilter, parseSearch, type SearchChip, type SearchScope } from '@khue/contracts/offer/search'
import { SearchTerm } from '@khue/contracts/query-params'
import type { PageApi } from '#app/shared/load-context.ts'
import { searchText as text } from './search-box.text.ts'

// Used in loaders only.

/** How the list's filters came about: `read` is the sentence they were parsed from, `exact` prevents parsing. */
export type Reading = { read?: string | undefined; exact?: boolean | undefined }

export function readReading(search: URLSearchParams): Reading {
  const read = SearchTerm.parse(search.get('read') ?? undefined)
  return { ...(read && { read }), ...(search.get('exact') === 'true' && { exact: true }) }
}

export type Typed = { filter: ParsedFilter; term: string | undefined; read: string }

/** Parses the typed term into filters, unless it was parsed before. Undefined: it stays a search term. */
export async function readTyped(call: PageApi['call'], search: URLSearchParams, scope: SearchScope): Promise<Typed | undefined> {
  const { read, exact } = readReading(search)
  const typed = SearchTerm.parse(search.get('term') ?? undefined)
  if (!typed || search.get('key') || read || exact) return undefined
  const { term, chips } = await call(parseSearch, { query: { term: typed, scope } })
  return chips.length > 0 ? { filter: filterOf(chips), term: term || undefined, read: typed } : undefined
}

/** Merges the filters of several chips: all values of a multi-valued filter, else the first value. */
export function filterOf(chips: readonly Pick<SearchChip, 'filter'>[]): ParsedFilter {
  const filter: Record<string, unknown> = {}
  for (const [name, value] of chips.flatMap((chip) => Object.entries(chip.filter))) {
    const before = filter[name]
    filter[name] =
      Array.isArray(value) && Array.isArray(before) ? [...new Set([...(before as unknown[]), ...(value as unknown[])])] : (before ?? value)
  }
  return filter // every name is a filter's name
}

export type SearchNote = { words: string; link: string; href: string; told: string }

type Noted = Reading & {
  term?: string | undefined
  chips: readonly { label: string }[]
  addressOf: (asked: Reading & { term?: string | undefined }) => string
}

/** Note on how the search was parsed, with a link to the alternative. */
export function noteOf({ read, exact, term, chips, addressOf }: Noted): SearchNote | undefined {
  if (exact && term) return { words: text.exactly(term), link: text.read, href: addressOf({ term }), told: '' }
  if (!read || chips.length === 0) return undefined
  const told = text.told(chips.map(({ label }) => label))
  return { words: text.wasRead(read), link: text.exact, href: addressOf({ term: read, exact: true }), told }
}
