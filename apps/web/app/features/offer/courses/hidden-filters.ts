import { filterNames } from './course-params.ts'

/** Values that the form's controls represent, per name: a list of values, or `any`. */
type Drawn = Readonly<Record<string, readonly string[] | 'any'>>

/** An address has several values of one name either repeated, as forms write them, or comma-separated, as links do. */
export const valuesOf = (search: URLSearchParams, name: string) => search.getAll(name).flatMap((value) => value.split(','))

/** Parameters that no control of the form represents: kept as hidden fields, so that a choice removes nothing else. */
export const hiddenFilters = (search: URLSearchParams, drawn: Drawn): (readonly [name: string, value: string])[] =>
  [...filterNames, 'read', 'exact'].flatMap((name) => {
    const shown = drawn[name]
    if (shown === 'any') return []
    const values = shown ? valuesOf(search, name).filter((value) => !shown.includes(value)) : search.getAll(name)
    return [...new Set(values)].filter((value) => value !== '').map((value) => [name, value] as const)
  })

/** Builds the query from the form's values. A single choice replaces all values of its name. */
export function buildSearchParams(said: Iterable<readonly [string, unknown]>, one?: Readonly<{ name: string; value: string }>) {
  const search = new URLSearchParams()
  for (const [name, value] of said) {
    const isReplaced = name === one?.name && value !== one.value
    if (typeof value === 'string' && value !== '' && !isReplaced) search.append(name, value)
  }
  return search
}

/** The filters, without order and page. */
export function filterKey(search: URLSearchParams) {
  const filter = new URLSearchParams(search)
  for (const name of ['sort', 'page', 'cursor', 'f', 'read', 'exact']) filter.delete(name)
  return filter.toString()
}
