import { type Role, roles } from '@khue/contracts/endpoint'
import { Id } from '@khue/contracts/ids'
import { type AccountStatus, accountStatuses } from '@khue/contracts/people/user-admin'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { usersAdminText as text } from './users-admin.text.ts'

/** The address holds the filters. */
export type UsersQuery = { q?: string; role?: Role; status?: AccountStatus; cursor?: string }

export const usersPath = '/admin/users'
const longestSearch = 255

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readUsersQuery(params: URLSearchParams): UsersQuery {
  const q = params.get('q')?.trim().slice(0, longestSearch)
  const role = roles.find((one) => one === params.get('role'))
  const status = accountStatuses.find((one) => one === params.get('status'))
  const cursor = Id.safeParse(params.get('cursor'))
  return { ...(q && { q }), ...(role && { role }), ...(status && { status }), ...(cursor.success && { cursor: cursor.data }) }
}

export function usersAddress(query: UsersQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${usersPath}?${new URLSearchParams(entries).toString()}` : usersPath
}

/** A choice returns to the newest. */
export function usersChoices({ q, role, status }: UsersQuery, roleNames: Record<Role, string>) {
  const kept = { ...(q && { q }) }
  const [ofRole, inStatus] = [{ ...(role && { role }) }, { ...(status && { status }) }]
  return {
    byRole: [
      { label: text.everyRole, href: usersAddress({ ...kept, ...inStatus }), isOn: role === undefined },
      ...roles.map((one) => ({ label: roleNames[one], href: usersAddress({ ...kept, role: one, ...inStatus }), isOn: role === one })),
    ],
    byStatus: [
      { label: text.everyStatus, href: usersAddress({ ...kept, ...ofRole }), isOn: status === undefined },
      ...accountStatuses.map((one) => ({
        label: text.statuses[one],
        href: usersAddress({ ...kept, ...ofRole, status: one }),
        isOn: status === one,
      })),
    ],
  } satisfies Record<string, Choice[]>
}
