import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#platform/deps'
import * as stored from './presence.repository.ts'
import { emitPresence } from './presence.service.ts'

/** A node that is killed is over after so long; it says so often that it is there. */
const leaseSeconds = 15
const leaseRenewMs = 5000
/** How soon others see that somebody has come. */
const scanIntervalMs = 500
/** Whoever closes a page and opens the next, or has lost the network for a moment, was never gone. */
const offlineAfterMs = 5000
/** When a node is stopped its pages look for another one within five seconds. */
const moveSeconds = 10
const toldAtOnce = 100
/** Longer ago nobody is told. */
const rememberHours = 24

type Node = {
  id: string
  /** Who has a page open there now. */
  connected: () => ReadonlySet<string>
}

/**
 * Writes down who has a page open on a node, for as long as that runs: one statement for all who came and went since it last looked, and one
 * to say that the node is there. Nothing is written while nobody comes or goes, whatever pages and sockets do.
 */
export function trackPresence(deps: Deps, node: Node) {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = createPresenceScan(deps, node)
  const untold = new Set<string>()
  async function lookAround() {
    for (const id of await look()) untold.add(id)
  }
  /** A few at a time, and beside the looking: when a whole house comes back, that takes a while. */
  async function tell() {
    const some = [...untold].slice(0, toldAtOnce)
    for (const id of some) untold.delete(id)
    if (some.length > 0) await emitPresence(deps, some)
  }
  async function keepDoing(work: () => Promise<void>) {
    while (!signal.aborted) {
      await work().catch((error: unknown) => deps.log.warn({ err: error }, 'presence tracking failed'))
      await pause(scanIntervalMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const working = Promise.all([keepDoing(lookAround), keepDoing(tell)])
  return {
    async stop() {
      stopping.abort()
      await working
      await stored.releaseLease(deps.db, node.id, moveSeconds).catch(() => undefined) // then it is over a moment later
    },
  }
}

function createPresenceScan(deps: Deps, { id: node, connected }: Node) {
  /** Who is written down as there, and since when they have no page any more. */
  const written = new Map<string, number | undefined>()
  let stayedAt = Number.NEGATIVE_INFINITY

  async function renewLease() {
    const isNew = await stored.renewLease(deps.db, node, leaseSeconds)
    if (isNew) written.clear() // at first, and after this node was taken for dead
    stayedAt = performance.now()
    await stored.deleteOldLastSeen(deps.db, rememberHours)
    return stored.removeExpiredNodes(deps.db)
  }
  /** Whom nobody has a page of for long enough. */
  function listGone(here: ReadonlySet<string>) {
    const now = performance.now()
    for (const [id, leftAt] of written) written.set(id, here.has(id) ? undefined : (leftAt ?? now))
    return [...written].flatMap(([id, leftAt]) => (leftAt !== undefined && now - leftAt >= offlineAfterMs ? [id] : []))
  }
  return async () => {
    const lost = performance.now() - stayedAt >= leaseRenewMs ? await renewLease() : []
    const here = connected()
    const come = [...here].filter((id) => !written.has(id))
    const gone = listGone(here)
    if (come.length + gone.length > 0)
      await stored.updatePresence(deps.db, { node, come, gone }).catch((error: unknown) => {
        stayedAt = Number.NEGATIVE_INFINITY // it may count as dead
        throw error
      })
    for (const id of come) written.set(id, undefined)
    for (const id of gone) written.delete(id)
    return [...lost, ...come, ...gone]
  }
}
