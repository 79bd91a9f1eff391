import { Id } from '@khue/contracts/ids'
import type { Choice } from '#app/shared/ui/chip-row.tsx'

type Choices = Readonly<Record<string, readonly string[]>>
/** What is shown lives in the address. */
export type OffersQuery<C extends Choices> = { [N in keyof C]?: C[N][number] } & { term?: string; cursor?: string }

/** As long as the house searches. */
export const longestTerm = 200

/** Reads an address that anybody can have written; what it actions not understand it leaves out. */
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
/** Choosing keeps the rest and begins at the newest. */
export function offerChoices({ path, query, name, every, labels }: Chooser): Choice[] {
  const to = (value: string | undefined) => offersAddress(path, { ...query, [name]: value, cursor: undefined })
  return [
    { label: every, href: to(undefined), isOn: query[name] === undefined },
    ...Object.entries(labels).map(([value, label]) => ({ label, href: to(value), isOn: query[name] === value })),
  ]
}

/** Where a list leads: the newest, what is older, and the same without a search. */
export const offerPages = (path: string, query: Readonly<Record<string, string | undefined>>, nextCursor: string | undefined) => ({
  newestHref: query.cursor && offersAddress(path, { ...query, cursor: undefined }),
  olderHref: nextCursor && offersAddress(path, { ...query, cursor: nextCursor }),
  clearHref: query.term && offersAddress(path, { ...query, term: undefined, cursor: undefined }),
})
