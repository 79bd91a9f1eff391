import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Role } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { deleteRole, insertRole, isLastAdmin, listUsers, lockAccountOf, setAccountStatus } from '#modules/people/people'
import { endOtherSessions, evictSession, listOpenSessionIds } from '#modules/people/sessions'
import type { AdminCommand } from './admin-command.ts'
import { grantAdminRole, notifyAdmins, requestAdminRemoval } from './admin-roles.service.ts'
import { usersAdminError } from './users-admin.errors.ts'
import { getUser } from './users.service.ts'

/** Changes an account and writes the audit row in one transaction; refuses to remove the last admin. */
async function change<T>(deps: Deps, work: (deps: Deps) => Promise<T>) {
  try {
    return await transact(deps, work)
  } catch (error) {
    if (violatedConstraint(error) === 'platform_keeps_an_admin') throw usersAdminError.LAST_ADMIN_REQUIRED()
    throw error
  }
}

const recordAction = (deps: Deps, action: AuditAction, { actor, id, reason }: AdminCommand, details?: Record<string, unknown>) =>
  recordAudit(deps, { actor, action, subject: { kind: 'person', id }, reason, ...(details && { details }) })

/** The account, locked until the transaction ends. */
async function lockUserAccount({ db }: Deps, id: string) {
  const account = await lockAccountOf(db, id)
  if (account) {
    if (account.status === 'CLOSED') throw usersAdminError.USER_CLOSED()
    return account
  }
  const [user] = await listUsers(db, [id])
  throw user ? usersAdminError.USER_HAS_NO_ACCOUNT() : usersAdminError.USER_NOT_FOUND()
}

/** Idempotent: a repeated call writes and publishes nothing. */
export const lockUser = (deps: Deps, command: AdminCommand) =>
  change(deps, async (deps) => {
    const { actor, id } = command
    if (id === actor.id) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
    if (await isLastAdmin(deps, id)) throw usersAdminError.LAST_ADMIN_REQUIRED()
    const account = await lockUserAccount(deps, id)
    if (account.status === 'ACTIVE') {
      await notifyOfAdmin(deps, id, 'bị khoá')
      await setAccountStatus(deps.db, account.id, 'LOCKED')
      const ended = await endOtherSessions(deps, { accountId: account.id, reason: 'ENDED_BY_ADMIN' })
      await recordAction(deps, 'user.locked', command, { endedSessions: ended })
    }
    return getUser(deps, actor, id)
  })

/** Notifies the other admins when the account of one of them is locked or unlocked. */
async function notifyOfAdmin(deps: Deps, id: string, what: 'bị khoá' | 'được mở khoá') {
  const [user] = await listUsers(deps.db, [id])
  if (user?.roles.includes('admin'))
    await notifyAdmins(deps, { title: `Tài khoản của một quản trị viên ${what}`, text: `Tài khoản của ${user.name} vừa ${what}.` })
}

export const unlockUser = (deps: Deps, command: AdminCommand) =>
  change(deps, async (deps) => {
    const account = await lockUserAccount(deps, command.id)
    if (account.status === 'LOCKED') {
      await setAccountStatus(deps.db, account.id, 'ACTIVE')
      await notifyOfAdmin(deps, command.id, 'được mở khoá')
      await endOtherSessions(deps, { accountId: account.id, reason: 'ENDED_BY_ADMIN' }) // a sign-in may have begun meanwhile
      await recordAction(deps, 'user.unlocked', command)
    }
    return getUser(deps, command.actor, command.id)
  })

type RoleCommand = AdminCommand & { role: Role }

/** Evicts the person's cached actors in this process; other nodes follow within seconds. */
async function recheckRoles({ db }: Deps, accountId: string) {
  for (const sessionId of await listOpenSessionIds(db, { accountId })) evictSession(sessionId)
}

/** Roles with rights over others or with income: nobody gives or takes them for themselves. */
const powerfulRoles: ReadonlySet<Role> = new Set(['admin', 'master', 'teacher', 'tutor'])

const assertNotOwnRole = ({ actor, id, role }: RoleCommand) => {
  if (id === actor.id && powerfulRoles.has(role)) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
}

/** A child without an account can be given a role. The admin role takes a second admin: `grantAdminRole`. */
export async function grantRole(deps: Deps, command: RoleCommand) {
  const { actor, id, role } = command
  assertNotOwnRole(command)
  const { accountId, user } = await change(deps, async (deps) => {
    const account = role === 'admin' ? undefined : await findAccount(deps, id)
    if (role === 'admin') await grantAdminRole(deps, command)
    else {
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
  assertNotOwnRole(command)
  const { accountId, user } = await change(deps, async (deps) => {
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

export const endUserSessions = (deps: Deps, command: AdminCommand) =>
  change(deps, async (deps) => {
    if (command.id === command.actor.id) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
    const account = await lockUserAccount(deps, command.id)
    const ended = await endOtherSessions(deps, { accountId: account.id, reason: 'ENDED_BY_ADMIN' })
    await recordAction(deps, 'session.ended', command, { endedSessions: ended })
    return { ended }
  })
