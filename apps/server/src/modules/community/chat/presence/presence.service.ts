import type { Presence } from '@khue/contracts/community/chat-presence'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import { listHidden } from '../safety/write-restrictions.service.ts'
import { relationsOf } from '../participants/relations.service.ts'
import * as stored from './presence.repository.ts'

/** Those of some people who have an open page, on any node. */
export const listConnected = (deps: Deps, personIds: readonly string[]) => stored.listConnected(deps.db, personIds)

/** Presence of the people with whom the actor shares a room of two, as far as the actor may see it. */
export const listPresence = async (deps: Deps, actor: Actor): Promise<Presence[]> => {
  const peers = await stored.listPeers(deps.db, actor.id)
  const shown = await listShown(deps, actor.id, peers)
  return (await stored.describe(deps.db, shown)).map(show)
}

/**
 * Sends the presence of some people to everyone connected who may see it, and the presence of those to the people who came online. When two people
 * connect to two nodes at the same moment, the one stored last finds the other, so no event is missed.
 */
export async function emitPresence(deps: Deps, personIds: readonly string[]) {
  const pairs = await stored.listWatchers(deps.db, personIds)
  if (pairs.length === 0) return
  const watchers = Map.groupBy(pairs, ({ personId }) => personId)
  const everybody = await stored.describe(deps.db, [...new Set(pairs.flatMap(({ personId, watcherId }) => [personId, watcherId]))])
  const known = new Map(everybody.map((one) => [one.personId, show(one)]))
  for (const [personId, others] of watchers) {
    const found = known.get(personId)
    if (!found) continue
    const shown = await listShown(
      deps,
      personId,
      others.map(({ watcherId }) => watcherId),
    )
    emitToPeople(deps, shown, 'chat:presence', found)
    const there = found.isOnline ? shown.flatMap((id) => known.get(id) ?? []) : []
    for (const one of there) emitToPeople(deps, [personId], 'chat:presence', one)
  }
}

/**
 * Presence is visible between people who are still related, minors included, and hidden when one has blocked the other. It is symmetric: both see
 * each other, or neither does.
 */
async function listShown(deps: Deps, personId: string, others: readonly string[]) {
  if (others.length === 0) return []
  const [relations, hidden] = [await relationsOf(deps, personId), await listHidden(deps, personId, others)]
  return others.filter((id) => relations.has(id) && !hidden.has(id))
}

const iso = (moment: string | Date) => new Date(moment).toISOString()
const show = ({ personId, isOnline, seenAt, at }: stored.Stored): Presence => ({
  personId,
  isOnline,
  seenAt: isOnline || seenAt === null ? null : iso(seenAt),
  at: iso(at),
})
