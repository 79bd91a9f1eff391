import type { Session } from '@khue/contracts/people/devices'
import type { Actor, Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { endOtherSessions, endSessions, isRecentlyConfirmed, signOut } from '../sessions/sessions.service.ts'
import { nameDevice } from './device-name.ts'
import { deviceError } from './devices.errors.ts'
import * as stored from './devices.repository.ts'

/** Where a person is signed in: this place first, then the latest used. */
export async function listSessions({ db }: Deps, actor: Actor): Promise<{ items: Session[]; total: number }> {
  const rows = await stored.listOwnSessions(db, actor.accountId)
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...nameDevice(row.userAgent, row.kind),
    place: row.network,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
  return { items: items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), total: items.length }
}

/** Signs one place out; when it is this one, its cookies go too. */
export async function endOwnSession(deps: Deps, caller: Caller, actor: Actor, id: string) {
  if (id === actor.sessionId) return signOut(deps, caller)
  if (!(await stored.findOwnSession(deps.db, id, actor.accountId))) throw deviceError.SESSION_NOT_FOUND()
  await endSessions(deps, id, 'SIGNED_OUT_ELSEWHERE')
}

/** Signs out everywhere but here; answers how many places that were. */
export const endOthers = (deps: Deps, { accountId, sessionId }: Actor) =>
  endOtherSessions(deps, { accountId, exceptSessionId: sessionId, reason: 'SIGNED_OUT_ELSEWHERE' })

/** Before a sensitive change: throws unless the person proved within ten minutes, in this session, who they are. */
export async function requireRecentSignIn(deps: Deps, actor: Actor) {
  if (!(await isRecentlyConfirmed(deps.db, actor.sessionId))) throw deviceError.RECENT_SIGN_IN_REQUIRED()
}
