import { type Role, roles } from '@khue/contracts/endpoint'
import type { ApprovalKind } from '@khue/contracts/people/approvals'
import type { UserDetail, UserRow } from '@khue/contracts/people/user-admin'
import { formatDate, formatDateTime, formatDay } from '#app/shared/format.ts'
import type { Option } from '#app/shared/ui/select-field.tsx'
import { usersAdminText as text } from './users-admin.text.ts'
import { usersPath } from './users-query.ts'

const tones = { ACTIVE: 'success', LOCKED: 'danger', CLOSED: undefined } as const
type RoleNames = Record<Role, string>

/** Nobody gives or takes these for themselves. */
const isPowerful = (role: Role) => role !== 'student' && role !== 'parent'

const isOfAdmin = (kind: ApprovalKind): kind is keyof typeof text.requests => kind in text.requests

const statusOf = (status: UserRow['status']) =>
  status === null ? { label: text.noAccount, tone: undefined } : { label: text.statuses[status], tone: tones[status] }

export const userHref = (id: string) => `${usersPath}/${id}`

/** A person as a row of the list. */
export const toUserRow = (user: UserRow, names: RoleNames) => ({
  id: user.id,
  name: user.name,
  avatar: user.avatar,
  href: userHref(user.id),
  contact: user.identifiers.map(({ masked }) => masked).join(' · ') || text.noIdentifier,
  roles: user.roles.map((role) => names[role]).join(', ') || text.noRole,
  status: statusOf(user.status),
  joined: formatDate(user.joinedAt),
})
export type UserRowView = ReturnType<typeof toUserRow>

const card = ({ id, name, avatar }: UserDetail['children'][number]) => ({ name, avatar, href: userHref(id) })

/** A user with everything their page shows, and the possible actions. */
export const toUserView = (user: UserDetail, names: RoleNames) => ({
  ...toUserRow(user, names),
  identifiers: user.identifiers,
  known: [
    { label: text.birthDate, value: user.birthDate ? formatDay(user.birthDate) : text.unknown },
    { label: text.joined, value: formatDateTime(user.joinedAt) },
    { label: text.lastUsed, value: user.lastUsedAt ? formatDateTime(user.lastUsedAt) : text.unknown },
    { label: text.sessions, value: String(user.openSessions) },
    { label: text.id, value: user.id },
  ],
  children: user.children.map(card),
  guardians: user.guardians.map(card),
  isYou: user.isYou,
  requests: user.requests.flatMap(({ id, kind, effectiveAt }) =>
    isOfAdmin(kind)
      ? [{ id, words: effectiveAt && kind === 'ADMIN_ROLE' ? text.approved(formatDateTime(effectiveAt)) : text.requests[kind] }]
      : [],
  ),
  held: user.roles.map((role) => ({
    role,
    label: names[role],
    isRevocable: user.status !== 'CLOSED' && !(user.isYou && isPowerful(role)),
  })),
  grantable: roles
    .filter(
      (role) =>
        !user.roles.includes(role) &&
        user.status !== 'CLOSED' &&
        (role !== 'admin' || user.status !== null) &&
        !(user.isYou && isPowerful(role)),
    )
    .map((role): Option => ({ value: role, label: names[role] })),
  can: {
    'view-as': (user.status === 'ACTIVE' || user.status === 'LOCKED') && !user.roles.includes('admin'),
    lock: user.status === 'ACTIVE' && !user.isYou,
    unlock: user.status === 'LOCKED',
    'end-sessions': user.openSessions > 0 && !user.isYou,
  },
})
export type UserView = ReturnType<typeof toUserView>
