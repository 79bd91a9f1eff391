import type { Role } from '@khue/contracts/endpoint'
import type { Deps } from '#platform/deps'
import * as stored from './contacts.repository.ts'

export type Contact = {
  id: string
  name: string
  roles: readonly Role[]
  /** E.164. */
  phone: string | undefined
  email: string | undefined
  childIds: readonly string[]
}

/** How many people can be reached, by id; who has no account, or one that is locked or closed, is simply missing. */
export async function listContacts({ db }: Deps, personIds: readonly string[]): Promise<Map<string, Contact>> {
  if (personIds.length === 0) return new Map()
  const rows = await stored.findContacts(db, { ids: personIds })
  return new Map(
    rows.map(({ roles, phone, email, children, ...row }) => [
      row.id,
      { ...row, roles: roles ?? [], phone: phone ?? undefined, email: email ?? undefined, childIds: children ?? [] },
    ]),
  )
}

/** The ids of everybody who holds a role and whose account is in use. For roles that few hold. */
export const listPeopleOfRole = async ({ db }: Deps, role: Role) => (await stored.listIdsOfRole(db, { role })).map(({ id }) => id)
