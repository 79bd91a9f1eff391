import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { getCachedActor, cacheActor } from '../actor-cache.ts'
import { identifyOwner } from '../lifecycle/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { consumeTicket, findOwner, listLiveSessionIds } from '../actors.read-model.ts'
import { insertTicket } from './socket-tickets.repository.ts'

/** Issues the ticket that opens a page's socket, where cookies are not accepted (architecture 3a). */
export async function createSocketTicket({ db }: Deps, { sessionId }: Actor) {
  const ticket = newToken()
  const expiresAt = await insertTicket(db, hashToken(ticket), sessionId)
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/** The session a socket token opens: a ticket, which is used up, or the bearer token of an app. */
export async function authenticateSocket(deps: Deps, token: string) {
  return (await consumeTicket(deps.db, hashToken(token))) ?? authenticateBearer(deps, token)
}

async function authenticateBearer(deps: Deps, token: string) {
  const actor = await identifyOwner(deps, { authorization: `Bearer ${token}`, cookies: { get: () => undefined } })
  if (!actor) return undefined
  const { id: personId, sessionId } = actor
  const [isOpen] = await listLiveSessionIds(deps.db, [sessionId]) // a cached token may be some seconds old
  return isOpen ? { personId, sessionId } : undefined
}

/**
 * The actor of a socket's session; undefined when it has ended or an admin impersonates a person in it. The result may be four seconds old, as for a
 * request.
 */
export async function identifySession(deps: Deps, sessionId: string): Promise<Actor | undefined> {
  const name = `socket ${sessionId}`
  const known = getCachedActor(name)
  if (known) return known
  const actor = await findOwner(deps.db, { sessionId, adminsNeedFactor: deps.config.ADMIN_SECOND_FACTOR === '1' })
  return actor && cacheActor(name, actor, Number.MAX_SAFE_INTEGER)
}

export const listLiveSessions = ({ db }: Deps, sessionIds: readonly string[]) => listLiveSessionIds(db, sessionIds)
