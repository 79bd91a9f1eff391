import type { View } from '@khue/contracts/people/identity'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { evictSession } from '../actor-cache.ts'
import type { AdminCommand } from '#modules/people/user-admin'
import { usersAdminError } from '#modules/people/user-admin'
import { listUsers } from '#modules/people/people'
import * as stored from './views.repository.ts'

/**
 * Lets an admin view the product as another person in this one session: read-only (`platform/api`), for half an hour, audited with a reason. Refuses
 * admins, erased people and people without an account.
 */
export async function viewAs(deps: Deps, { actor, id, reason }: AdminCommand) {
  const endsAt = await transact(deps, async (deps) => {
    const [user] = await listUsers(deps.db, [id])
    if (!user) throw usersAdminError.USER_NOT_FOUND()
    if (user.roles.includes('admin')) throw usersAdminError.VIEW_AS_ADMIN_NOT_ALLOWED()
    if (user.status === null) throw usersAdminError.USER_HAS_NO_ACCOUNT()
    if (user.status === 'CLOSED') throw usersAdminError.USER_CLOSED()
    const endsAt = await stored.setView(deps.db, actor.sessionId, id)
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

/** Ends the impersonation; false when there was none. */
export async function endView({ db }: Deps, sessionId: string) {
  const ended = await stored.clearView(db, sessionId)
  evictSession(sessionId)
  return ended.length > 0
}

/** Data for the banner; null without an impersonation. */
export async function describeView({ db }: Deps, actor: Actor): Promise<View | null> {
  if (!actor.viewedBy && !actor.viewEnded) return null
  const view = await stored.findView(db, actor.sessionId)
  if (!view?.endsAt) return null
  return { person: view.person, by: view.by, endsAt: view.endsAt.toISOString(), hasEnded: actor.viewEnded === true }
}
