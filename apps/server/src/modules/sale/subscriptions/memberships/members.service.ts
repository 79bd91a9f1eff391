import { listHolders } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import type { IdSlice } from '#platform/postgres/id-slices'
import { listVersions } from '../subscriptions.repository.ts'

/** Ids of members by any version of these plans; by any plan when none is given. */
export async function listMembers(deps: Deps, { skus }: { skus: readonly string[] }, slice: IdSlice) {
  if (skus.length === 0) return listHolders(deps, { kind: 'SUB', hasBegun: true }, slice)
  const versions = await listVersions(deps.db, skus)
  return listHolders(deps, { kind: 'SUB', hasBegun: true, refIds: versions.map(({ id }) => id) }, slice)
}

/** Current plan names by sku; unknown ones are missing. */
export async function listPlanNames(deps: Deps, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const versions = await listVersions(deps.db, skus)
  return new Map(versions.filter(({ isCurrent }) => isCurrent).map(({ sku, name }) => [sku, name]))
}
