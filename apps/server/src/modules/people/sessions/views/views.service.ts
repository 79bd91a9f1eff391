import type { View } from '@khue/contracts/people/identity'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { evictSession } from '../actor-cache.ts'
import * as stored from './views.repository.ts'

/** Ends the impersonation; false when there was none. */
export async function endView({ db }: Deps, sessionId: string) {
  const ended = await stored.clearView(db, sessionId)
  evictSession(sessionId)
  return ended.length > 0
}

/** Data for the banner; null without an impersonation. */
export async function describeView(deps: Deps, actor: Actor): Promise<View | null> {
  if (!actor.viewedBy && !actor.viewEnded) return null
  const view = await stored.findImpersonation(deps.db, actor.sessionId)
  if (!view?.personId || !view.endsAt) return null
  const viewerId = actor.viewedBy?.id ?? actor.id // once it has ended, the session is the admin's own again
  const cards = await listPeople(deps, [view.personId, viewerId])
  const [person, by] = [cards.get(view.personId), cards.get(viewerId)]
  return person && by ? { person: person.name, by: by.name, endsAt: view.endsAt.toISOString(), hasEnded: actor.viewEnded === true } : null
}
