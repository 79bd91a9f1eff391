import { slugWithCode, slugOf } from '@khue/contracts/slug'
import { listPeople } from '#modules/people/identity'
import type { Deps } from '#platform/deps'
import { listProfilesBehind } from '../addresses.repository.ts'

/** For the map of the site: some profiles at a time, from behind the last id on. */
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
