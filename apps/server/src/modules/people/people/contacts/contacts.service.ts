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

/** Contact data of many people, by id; people without an active account are absent. */
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

/** Ids of everyone in a role with an active account. For roles with few members. */
export const listPeopleOfRole = async ({ db }: Deps, role: Role) => (await stored.listIdsOfRole(db, { role })).map(({ id }) => id)
