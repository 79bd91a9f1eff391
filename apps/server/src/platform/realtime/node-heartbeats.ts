import { z } from 'zod'

/** The channel on which nodes announce that they listen. */
export const nodesChannel = 'live_nodes'

/** `node` listens; with `to`, it skipped a broadcast before it knew that node. */
export const NodeHeartbeat = z.object({ node: z.uuid(), to: z.uuid().optional() })
export type NodeHeartbeat = z.infer<typeof NodeHeartbeat>

/** How often a node sends a heartbeat, and after how long without one (several missed) it counts as gone. */
export const heartbeatMs = 4000
const goneAfterMs = 15_000

const never = Number.NEGATIVE_INFINITY

/**
 * Tracks which other nodes listen, so that a single node need not broadcast. A node counts as alone once it has listened for a while without a
 * heartbeat of another. A node that appears then, or comes back after it counted as gone, is told that a broadcast was skipped, and its pages ask
 * again: messages are hints, the truth is in the database.
 */
export function trackNodes(node: string, now = () => performance.now()) {
  const lastSeenAt = new Map<string, number>()
  let listensSince: number | undefined
  let skippedAt = never
  return {
    connected: () => void (listensSince = now()),
    disconnected: () => void (listensSince = undefined),
    /** The reply to another node's heartbeat, if any, and whether that node skipped a broadcast for this one. */
    onMessage({ node: other, to }: NodeHeartbeat): { answer: NodeHeartbeat | undefined; hasMissed: boolean } {
      if (other === node) return { answer: undefined, hasMissed: false }
      const answer = skippedAt > (lastSeenAt.get(other) ?? never) ? { node, to: other } : undefined
      lastSeenAt.set(other, now())
      return { answer, hasMissed: to === node }
    },
    /** Whether the next broadcast may be skipped; if so, records that it was. */
    canSkipBroadcast() {
      const goneBefore = now() - goneAfterMs
      for (const [other, at] of lastSeenAt) if (at < goneBefore) lastSeenAt.delete(other)
      const isAlone = listensSince !== undefined && listensSince < goneBefore && lastSeenAt.size === 0
      if (isAlone) skippedAt = now()
      return isAlone
    },
  }
}
