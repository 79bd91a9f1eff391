import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Role } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import { type Deps, transact } from '#platform/deps'
import { ageOf, deleteRole, insertRole, isMinor, listGuardians, listUsers, lockAdmins, refuseOwnCase } from '#modules/people/people'
import { endOtherSessions, evictSession, listOpenSessionIds } from '#modules/people/sessions'
import { lockUserAccount } from './account.service.ts'
import type { AdminCommand } from './admin-command.ts'
import { grantAdminRole, requestAdminRemoval } from './admin-roles.service.ts'
import { usersAdminError } from './users-admin.errors.ts'
import { getUser } from './users.service.ts'

const recordAction = (deps: Deps, action: AuditAction, { actor, id, reason }: AdminCommand, details?: Record<string, unknown>) =>
  recordAudit(deps, { actor, action, subject: { kind: 'person', id }, reason, ...(details && { details }) })

type RoleCommand = AdminCommand & { role: Role }

/** Evicts the person's cached actors in this process; other nodes follow within seconds. */
async function recheckRoles({ db }: Deps, accountId: string) {
  for (const sessionId of await listOpenSessionIds(db, { accountId })) evictSession(sessionId)
}

/** Roles with rights over others or with income: nobody gives or takes them for themselves or their household. */
const powerfulRoles: ReadonlySet<Role> = new Set(['admin', 'master', 'teacher', 'tutor'])

/** The admin role of a relative takes a second, independent admin like any other. */
async function assertNotOwnRole(deps: Deps, { actor, id, role }: RoleCommand) {
  if (id === actor.id && powerfulRoles.has(role)) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
  if (role !== 'admin' && powerfulRoles.has(role)) await refuseOwnCase(deps, actor, [id])
}

/** Roles whose name and picture everyone sees. */
const publicRoles: ReadonlySet<Role> = new Set(['teacher', 'tutor'])

async function assertMayBePublic(deps: Deps, { id, role }: RoleCommand) {
  if (!publicRoles.has(role)) return
  const [person] = await listGuardians(deps, [id])
  if (person && isMinor(ageOf(deps, person.birthDate), person.guardianIds.length > 0)) throw usersAdminError.ROLE_FOR_ADULTS()
}

/** A child without an account can be given a role, but none that shows it to strangers. The admin role takes a second admin: `grantAdminRole`. */
export async function grantRole(deps: Deps, command: RoleCommand) {
  const { actor, id, role } = command
  await assertNotOwnRole(deps, command)
  const { accountId, user } = await transact(deps, async (deps) => {
    const account = role === 'admin' ? undefined : await findAccount(deps, id)
    if (role === 'admin') await grantAdminRole(deps, command)
    else {
      await assertMayBePublic(deps, command)
      const granted = await insertRole(deps.db, { personId: id, role, grantedBy: actor.id })
      if (granted.length > 0) await recordAction(deps, 'role.granted', command, { role })
    }
    return { accountId: account, user: await getUser(deps, actor, id) }
  })
  if (accountId) await recheckRoles(deps, accountId)
  return user
}

async function findAccount(deps: Deps, id: string) {
  const [user] = await listUsers(deps.db, [id])
  if (!user) throw usersAdminError.USER_NOT_FOUND()
  return user.accountId ? (await lockUserAccount(deps, id)).id : undefined
}

/** The admin role takes a second admin: `requestAdminRemoval`. */
export async function revokeRole(deps: Deps, command: RoleCommand) {
  const { actor, id, role } = command
  await assertNotOwnRole(deps, command)
  const { accountId, user } = await transact(deps, async (deps) => {
    const [found] = await listUsers(deps.db, [id])
    if (!found) throw usersAdminError.USER_NOT_FOUND()
    if (role === 'admin') await requestAdminRemoval(deps, command)
    else {
      const revoked = await deleteRole(deps.db, id, role)
      if (revoked.length > 0) await recordAction(deps, 'role.revoked', command, { role })
    }
    return { accountId: found.accountId, user: await getUser(deps, actor, id) }
  })
  if (accountId) await recheckRoles(deps, accountId)
  return user
}

/** One admin does not keep the first one out: that takes the lock of the account, which two decide. */
export const endUserSessions = (deps: Deps, command: AdminCommand) =>
  transact(deps, async (deps) => {
    if (command.id === command.actor.id) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
    const admins = await lockAdmins(deps)
    if (admins.some(({ personId, isFounder }) => isFounder && personId === command.id)) throw usersAdminError.FOUNDER_SESSIONS()
    const account = await lockUserAccount(deps, command.id)
    const ended = await endOtherSessions(deps, { accountId: account.id, reason: 'ENDED_BY_ADMIN' })
    await recordAction(deps, 'session.ended', command, { endedSessions: ended })
    return { ended }
  })
