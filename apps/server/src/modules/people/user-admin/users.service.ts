import { type UserDetail, userPageSize, type UserRow } from '@khue/contracts/people/user-admin'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import {
  avatarOf,
  listIdentifiersOfAccounts,
  listPeople,
  listRelatives,
  listUsers,
  refuseOwnCase,
  searchPeopleIds,
  showPhone,
} from '#modules/people/people'
import { findSessionUse } from '#modules/people/sessions'
import { listOpenApprovals } from '#modules/people/approvals'
import { adminLock, adminLockKept, adminRole, adminRoleRemoval, adminUnlock } from './admin-role.kinds.ts'
import { assertFewLookups, noteContactLookup } from './contact-lookups.service.ts'
import { maskIdentifier } from './mask.ts'
import { usersAdminError } from './users-admin.errors.ts'

type Search = Parameters<typeof searchPeopleIds>[1]

/** Also by a whole phone or e-mail: bounded and audited. Throws TOO_MANY_LOOKUPS. */
export async function searchUsers(deps: Deps, actor: Actor, search: Search) {
  await noteContactLookup(deps, actor, search.q ?? '')
  const ids = await searchPeopleIds(deps, search)
  const page = ids.slice(0, userPageSize)
  const last = page.at(-1)
  const rows = await readRows(deps.db, page)
  return { items: rows.map(({ row }) => row), ...(ids.length > userPageSize && last && { nextCursor: last }) }
}

/** Users for an admin's list, in the order of `ids`. */
async function readRows(db: Deps['db'], ids: readonly string[]) {
  if (ids.length === 0) return []
  const users = new Map((await listUsers(db, ids)).map((user) => [user.id, user]))
  const accountIds = [...users.values()].flatMap(({ accountId }) => accountId ?? [])
  const identifiers = Map.groupBy(await listIdentifiersOfAccounts(db, accountIds), ({ accountId }) => accountId)
  return ids.flatMap((id) => {
    const user = users.get(id)
    if (!user) return []
    const own = identifiers.get(user.accountId ?? '') ?? []
    const row: UserRow = {
      id,
      name: user.name,
      avatar: avatarOf(user),
      status: user.status,
      roles: user.roles,
      identifiers: own.map(({ kind, value }) => ({ kind, masked: maskIdentifier({ kind, value }) })),
      joinedAt: user.joinedAt.toISOString(),
    }
    return [{ row, user, own }]
  })
}

export async function getUser(deps: Deps, actor: Actor, id: string): Promise<UserDetail> {
  const [found] = await readRows(deps.db, [id])
  if (!found) throw usersAdminError.USER_NOT_FOUND()
  const { row, user, own } = found
  const { children, guardians } = await listRelatives(deps, id)
  const use = user.accountId ? await findSessionUse(deps.db, user.accountId) : undefined
  return {
    ...row,
    identifiers: own.map((one) => ({ kind: one.kind, masked: maskIdentifier(one), isVerified: one.isVerified })),
    birthDate: user.birthDate,
    children,
    guardians,
    openSessions: use?.openSessions ?? 0,
    lastUsedAt: use?.lastUsedAt?.toISOString() ?? null,
    isYou: id === actor.id,
    requests: await listOpenApprovals(deps, [adminRole, adminRoleRemoval, adminLock, adminLockKept, adminUnlock], id),
  }
}

export const describeUsers = async (deps: Deps, ids: readonly string[]) => ({ items: [...(await listPeople(deps, ids)).values()] })

/** Writes the audit row before it reveals them. Throws TOO_MANY_LOOKUPS, OWN_CASE. */
export const revealIdentifiers = (deps: Deps, actor: Actor, id: string, reason: string) =>
  transact(deps, async (deps) => {
    const [user] = await listUsers(deps.db, [id])
    if (!user) throw usersAdminError.USER_NOT_FOUND()
    await refuseOwnCase(deps, actor, [id])
    await assertFewLookups(deps, actor.id)
    await recordAudit(deps, { actor, action: 'user.identifiers-revealed', subject: { kind: 'person', id }, reason })
    const own = user.accountId ? await listIdentifiersOfAccounts(deps.db, [user.accountId]) : []
    return { items: own.map(({ kind, value }) => ({ kind, value: kind === 'phone' ? showPhone(value) : value })) }
  })
