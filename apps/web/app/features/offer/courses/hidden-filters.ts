import { filterNames } from './course-params.ts'

/** What the controls of the form stand for: of a list some values, of anything else whatever the address asks for. */
type Drawn = Readonly<Record<string, readonly string[] | 'any'>>

/** Several values of one name stand side by side or behind commas: a form writes them so, a link so. */
export const valuesOf = (search: URLSearchParams, name: string) => search.getAll(name).flatMap((value) => value.split(','))

/** What the address asks for and no control of the form can say: it goes along, so that a choice takes nothing else away. */
export const hiddenFilters = (search: URLSearchParams, drawn: Drawn): (readonly [name: string, value: string])[] =>
  [...filterNames, 'read', 'exact'].flatMap((name) => {
    const shown = drawn[name]
    if (shown === 'any') return []
    const values = shown ? valuesOf(search, name).filter((value) => !shown.includes(value)) : search.getAll(name)
    return [...new Set(values)].filter((value) => value !== '').map((value) => [name, value] as const)
  })

/** The address under what a form says. One choice out of many takes the place of all that was asked for by its name. */
export function buildSearchParams(said: Iterable<readonly [string, unknown]>, one?: Readonly<{ name: string; value: string }>) {
  const search = new URLSearchParams()
  for (const [name, value] of said) {
    const isReplaced = name === one?.name && value !== one.value
    if (typeof value === 'string' && value !== '' && !isReplaced) search.append(name, value)
  }
  return search
}

/** What narrows the list, without its order and page. */
export function filterKey(search: URLSearchParams) {
  const filter = new URLSearchParams(search)
  for (const name of ['sort', 'page', 'cursor', 'f', 'read', 'exact']) filter.delete(name)
  return filter.toString()
}
