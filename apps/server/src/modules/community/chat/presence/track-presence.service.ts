import type { Deps } from '#platform/deps'
import { repeat } from '#platform/repeat'
import * as stored from './presence.repository.ts'
import { emitPresence } from './presence.service.ts'

/** A killed node's lease expires after this; a live node renews it every `leaseRenewMs`. */
const leaseSeconds = 15
const leaseRenewMs = 5000
/** Delay until a new connection becomes visible. */
const scanIntervalMs = 500
/** A person who changes pages or briefly loses the network does not count as offline. */
const offlineAfterMs = 5000
/** Pages of a stopping node reconnect to another node within five seconds. */
const moveSeconds = 10
const emittedAtOnce = 100
/** Last-seen times older than this are deleted and not shown. */
const rememberHours = 24

type Node = {
  id: string
  /** People with a page open on this node now. */
  connected: () => ReadonlySet<string>
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Records who has a page open on a node, until stopped: one statement per scan for all people who came or went, and one to renew the lease. Steady
 * connections cause no writes.
 */
export function trackPresence(deps: Deps, node: Node) {
  const scan = createPresenceScan(deps, node)
  const changed = new Set<string>()
  async function scanConnections() {
    for (const id of await scan()) changed.add(id)
  }
  /** In small batches, in parallel to the scans: when all people reconnect at once, notifying takes a while. */
  async function emitChanges() {
    const some = [...changed].slice(0, emittedAtOnce)
    for (const id of some) changed.delete(id)
    if (some.length > 0) await emitPresence(deps, some)
  }
  const working = [scanConnections, emitChanges].map((work) =>
    repeat(async () => {
      await work().catch((error: unknown) => deps.log.warn({ err: error }, 'presence tracking failed'))
      return scanIntervalMs
    }),
  )
  return {
    async stop() {
      await Promise.all(working.map(({ stop }) => stop()))
      await stored.releaseLease(deps.db, node.id, moveSeconds).catch(() => undefined) // otherwise the lease simply expires later
    },
  }
}

/** One scan at each call; returns the people who came or went. */
export function createPresenceScan(deps: Deps, { id: node, connected, now = () => performance.now() }: Node) {
  /** People recorded as present, and since when they have no page open. */
  const written = new Map<string, number | undefined>()
  let stayedAt = Number.NEGATIVE_INFINITY

  async function renewLease() {
    const isNew = await stored.renewLease(deps.db, node, leaseSeconds)
    if (isNew) written.clear() // on the first scan, and after the lease was lost
    stayedAt = now()
    await stored.deleteOldLastSeen(deps.db, rememberHours)
    return stored.removeExpiredNodes(deps.db)
  }
  /** People without a page open for `offlineAfterMs`. */
  function listGone(here: ReadonlySet<string>) {
    const at = now()
    for (const [id, leftAt] of written) written.set(id, here.has(id) ? undefined : (leftAt ?? at))
    return [...written].flatMap(([id, leftAt]) => (leftAt !== undefined && at - leftAt >= offlineAfterMs ? [id] : []))
  }
  return async () => {
    const lost = now() - stayedAt >= leaseRenewMs ? await renewLease() : []
    const here = connected()
    const come = [...here].filter((id) => !written.has(id))
    const gone = listGone(here)
    if (come.length + gone.length > 0)
      await stored.updatePresence(deps.db, { node, come, gone }).catch((error: unknown) => {
        stayedAt = Number.NEGATIVE_INFINITY // forces a renewal, because the lease may be lost
        throw error
      })
    for (const id of come) written.set(id, undefined)
    for (const id of gone) written.delete(id)
    return [...lost, ...come, ...gone]
  }
}
