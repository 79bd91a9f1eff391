import { Id } from '@khue/contracts/ids'
import type { Choice } from '#app/shared/ui/chip-row.tsx'

type Choices = Readonly<Record<string, readonly string[]>>
/** The address holds the filters. */
export type OffersQuery<C extends Choices> = { [N in keyof C]?: C[N][number] } & { term?: string; cursor?: string }

/** Maximum term length of the server's search. */
export const longestTerm = 200

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readOffersQuery<const C extends Choices>(params: URLSearchParams, choices: C): OffersQuery<C> {
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const value = values.find((one) => one === params.get(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  const term = params.get('term')?.trim().slice(0, longestTerm)
  const cursor = Id.safeParse(params.get('cursor')).data
  return { ...Object.fromEntries(chosen), ...(term && { term }), ...(cursor && { cursor }) }
}

export function offersAddress(path: string, query: Readonly<Record<string, string | undefined>>) {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path
}

type Chooser = {
  path: string
  query: Readonly<Record<string, string | undefined>>
  name: string
  every: string
  labels: Readonly<Record<string, string>>
}
/** A choice keeps the other filters and returns to the newest. */
export function offerChoices({ path, query, name, every, labels }: Chooser): Choice[] {
  const to = (value: string | undefined) => offersAddress(path, { ...query, [name]: value, cursor: undefined })
  return [
    { label: every, href: to(undefined), isOn: query[name] === undefined },
    ...Object.entries(labels).map(([value, label]) => ({ label, href: to(value), isOn: query[name] === value })),
  ]
}

/** Paging links: the newest, the older ones, and the list without the search. A list that is not filtered is empty only without any data. */
export const offerPages = (path: string, query: Readonly<Record<string, string | undefined>>, nextCursor: string | undefined) => ({
  isFiltered: Object.values(query).some(Boolean),
  newestHref: query.cursor && offersAddress(path, { ...query, cursor: undefined }),
  olderHref: nextCursor && offersAddress(path, { ...query, cursor: nextCursor }),
  clearHref: query.term && offersAddress(path, { ...query, term: undefined, cursor: undefined }),
})
