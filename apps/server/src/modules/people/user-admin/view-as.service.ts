import { recordAudit } from '#modules/ground/audit'
import { listUsers, refuseOwnCase } from '#modules/people/people'
import { evictSession, setView } from '#modules/people/sessions'
import { type Deps, transact } from '#platform/deps'
import type { AdminCommand } from './admin-command.ts'
import { usersAdminError } from './users-admin.errors.ts'

/**
 * Lets an admin view the product as another person in this one session: read-only (`platform/api`), for half an hour, audited with a reason. Refuses
 * admins, the admin's own household, erased people and people without an account.
 */
export async function viewAs(deps: Deps, { actor, id, reason }: AdminCommand) {
  const endsAt = await transact(deps, async (deps) => {
    const [user] = await listUsers(deps.db, [id])
    if (!user) throw usersAdminError.USER_NOT_FOUND()
    if (user.roles.includes('admin')) throw usersAdminError.VIEW_AS_ADMIN_NOT_ALLOWED()
    await refuseOwnCase(deps, actor, [id])
    if (user.status === null) throw usersAdminError.USER_HAS_NO_ACCOUNT()
    if (user.status === 'CLOSED') throw usersAdminError.USER_CLOSED()
    const endsAt = await setView(deps.db, actor.sessionId, id)
    if (!endsAt) throw new Error('Session of the caller not found')
    await recordAudit(deps, {
      actor,
      action: 'user.viewed-as',
      subject: { kind: 'person', id },
      reason,
      details: { until: endsAt.toISOString() },
    })
    return endsAt
  })
  evictSession(actor.sessionId)
  return { endsAt: endsAt.toISOString() }
}
