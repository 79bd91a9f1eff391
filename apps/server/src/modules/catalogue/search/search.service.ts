import type { Deps } from '#platform/deps'
import { knownCategories } from '../categories/categories.repository.ts'
import { readQuery } from './read-query.ts'

/** What somebody typed, as filters and what remains to be searched for. */
export async function readTyped(deps: Deps, typed: string) {
  const categories = await knownCategories(deps.db)
  return readQuery(
    typed,
    categories.filter((one) => !one.isHidden),
  )
}
