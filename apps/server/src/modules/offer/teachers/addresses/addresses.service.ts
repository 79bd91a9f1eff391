import { slugWithCode, slugOf } from '@khue/contracts/slug'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { listProfilesBehind } from './addresses.repository.ts'

/** A page of profiles for the sitemap, after the last id of the one before. */
export async function listTeacherAddresses(deps: Deps, after: string, size: number) {
  const rows = await listProfilesBehind(deps.db, after, size)
  const people = await listPeople(
    deps,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, code, changedAt }) => ({
    id,
    path: `/teachers/${slugWithCode({ slug: slugOf(people.get(id)?.name ?? ''), code })}`,
    changedAt,
  }))
}
