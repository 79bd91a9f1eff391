import type { Role } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { preparedSql } from '#platform/postgres/db'
import { accounts, guardianships, people, personRoles, signInIdentifiers } from '../people.tables.ts'

type ContactRow = { id: string; name: string; roles: Role[] | null; phone: string | null; email: string | null; children: string[] | null }

const first = (kind: 'phone' | 'email') => sql`
  (select i.value::text from ${signInIdentifiers} i where i.account_id = a.id and i.kind = ${sql.raw(`'${kind}'`)}
    order by i.created_at, i.id limit 1)`

/** Only of active accounts. */
export const findContacts = preparedSql<ContactRow>(
  'find_contacts',
  () => sql`
    select p.id, p.name, ${first('phone')} as phone, ${first('email')} as email,
      (select array_agg(r.role) from ${personRoles} r where r.person_id = p.id) as roles,
      (select array_agg(g.child_id) from ${guardianships} g where g.guardian_id = p.id) as children
    from ${people} p join ${accounts} a on a.person_id = p.id and a.status = 'ACTIVE'
    where p.id = any(${sql.placeholder('ids')}::uuid[])`,
)

export const listIdsOfRole = preparedSql<{ id: string }>(
  'list_ids_of_role',
  () => sql`
    select r.person_id as id from ${personRoles} r join ${accounts} a on a.person_id = r.person_id and a.status = 'ACTIVE'
    where r.role = ${sql.placeholder('role')} order by r.person_id`,
)
