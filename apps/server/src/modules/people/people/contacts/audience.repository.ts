import type { Role } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type IdSlice, inSlice, sliceEnd } from '#platform/postgres/id-slices'
import { accounts, personRoles } from '../people.tables.ts'
import { profiles } from '../profile.tables.ts'

export type AudienceFilter = { roles: readonly Role[]; provinceCodes: readonly string[] }

export async function listAudienceIds(db: Db, { roles, provinceCodes }: AudienceFilter, slice: IdSlice) {
  const hasRole = sql`and exists (select from ${personRoles}
    where ${personRoles.personId} = ${accounts.personId} and ${personRoles.role} = any(${sql.param(roles)}::text[]))`
  const livesThere = sql`and exists (select from ${profiles}
    where ${profiles.personId} = ${accounts.personId} and ${profiles.provinceCode} = any(${sql.param(provinceCodes)}::text[]))`
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${accounts.personId} as id from ${accounts} where ${inSlice(accounts.personId, slice)} and ${accounts.status} = 'ACTIVE'
      ${roles.length > 0 ? hasRole : sql``} ${provinceCodes.length > 0 ? livesThere : sql``}
    ${sliceEnd(accounts.personId, slice)}`)
  return rows.map(({ id }) => id)
}
