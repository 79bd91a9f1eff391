import { createHash } from 'node:crypto'

/** Numbers that are the same for the same seed on every machine. */
export type Random = {
  /** A whole number from 0 up to, not including, `below`. */
  below: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** Mulberry32 over a hash of the seed: small, fast, good enough to choose trials. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (below) => Math.floor(next() * below),
    pick(list) {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
    chance: (probability) => next() < probability,
  }
}
