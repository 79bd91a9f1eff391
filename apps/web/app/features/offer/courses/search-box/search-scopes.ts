import type { SearchScope } from '@khue/contracts/offer/search'
import { hasPage } from '#app/shared/site-map.ts'

/** Scopes of the search box (spec 2), each with its list and the pages that preselect it. */
const scopes = [
  { id: 'COURSE', path: '/courses', under: '/courses' },
  { id: 'INTERACTIVE', path: '/interactive-classes', under: '/interactive-classes' },
  { id: 'TUTOR', path: '/tutors/listing', under: '/tutors' },
] as const satisfies readonly { id: SearchScope; path: string; under: string }[]

export type Scope = (typeof scopes)[number]

/** Scopes whose list page exists. */
export const knownScopes = (): readonly Scope[] => scopes.filter(({ path }) => hasPage(path))

/** Spec 2: the scope follows the current page; elsewhere it is the first one. */
export const scopeOfPage = (known: readonly Scope[], pathname: string): Scope | undefined =>
  known.find(({ under }) => pathname === under || pathname.startsWith(`${under}/`)) ?? known[0]

/** Spec 2: address of the scope's list with `term` and `key`; without a term, the whole list. */
export function searchAddress({ path }: Pick<Scope, 'path'>, { name, key }: { name: string; key: string }) {
  const query = new URLSearchParams()
  if (name.trim()) query.set('term', name.trim())
  if (name.trim() && key) query.set('key', key)
  return query.size > 0 ? `${path}?${query}` : path
}
