import type { Session } from '@khue/contracts/people/devices'
import type { Actor, Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { endOtherSessions, endSessions, isRecentlyConfirmed, signOut } from '../lifecycle/sessions.service.ts'
import { nameDevice } from '../device-name.ts'
import { deviceError } from './devices.errors.ts'
import * as stored from './devices.repository.ts'

/** A person's sessions: this one first, then by latest use. */
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

/** Ends one session; when it is the caller's own, clears its cookies too. */
export async function endOwnSession(deps: Deps, caller: Caller, actor: Actor, id: string) {
  if (id === actor.sessionId) return signOut(deps, caller)
  if (!(await stored.findOwnSession(deps.db, id, actor.accountId))) throw deviceError.SESSION_NOT_FOUND()
  await endSessions(deps, id, 'SIGNED_OUT_ELSEWHERE')
}

/** Ends all other sessions; returns their number. */
export const endOthers = (deps: Deps, { accountId, sessionId }: Actor) =>
  endOtherSessions(deps, { accountId, exceptSessionId: sessionId, reason: 'SIGNED_OUT_ELSEWHERE' })

/** Guards a sensitive change: throws unless the person authenticated in this session within ten minutes. */
export async function requireRecentSignIn(deps: Deps, actor: Actor) {
  if (!(await isRecentlyConfirmed(deps.db, actor.sessionId))) throw deviceError.RECENT_SIGN_IN_REQUIRED()
}
