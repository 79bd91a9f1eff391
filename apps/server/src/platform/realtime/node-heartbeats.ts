import { z } from 'zod'

/** On it the nodes of a house tell each other that they listen. */
export const nodesChannel = 'live_nodes'

/** `node` listens; with `to`, it has kept from that one something that it said before it knew of it. */
export const NodeHeartbeat = z.object({ node: z.uuid(), to: z.uuid().optional() })
export type NodeHeartbeat = z.infer<typeof NodeHeartbeat>

/** How often a node gives a sign, and after how long without one it is taken for gone: several of them. */
export const heartbeatMs = 4000
const goneAfterMs = 15_000

const never = Number.NEGATIVE_INFINITY

/**
 * Knows which other nodes listen, so that a house of one node need not speak to nobody. A node counts as alone once it has listened for a while
 * and heard of no other. Whoever comes then, or comes back after having been taken for gone, is told that something was kept from them, and
 * their pages ask again: what is said is a hint, and what is true stands in the database.
 */
export function trackNodes(node: string, now = () => performance.now()) {
  const heardAt = new Map<string, number>()
  let listensSince: number | undefined
  let skippedAt = never
  return {
    connected: () => void (listensSince = now()),
    disconnected: () => void (listensSince = undefined),
    /** What another node is to be answered, if anything, and whether it has kept something from this one. */
    onMessage({ node: other, to }: NodeHeartbeat): { answer: NodeHeartbeat | undefined; hasMissed: boolean } {
      if (other === node) return { answer: undefined, hasMissed: false }
      const answer = skippedAt > (heardAt.get(other) ?? never) ? { node, to: other } : undefined
      heardAt.set(other, now())
      return { answer, hasMissed: to === node }
    },
    /** Whether what is about to be said may be kept back; if so, it counts as kept back. */
    canSkipBroadcast() {
      const goneBefore = now() - goneAfterMs
      for (const [other, at] of heardAt) if (at < goneBefore) heardAt.delete(other)
      const isAlone = listensSince !== undefined && listensSince < goneBefore && heardAt.size === 0
      if (isAlone) skippedAt = now()
      return isAlone
    },
  }
}
