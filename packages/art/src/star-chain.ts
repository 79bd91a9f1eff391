import { round } from './shapes.ts'

type ChainNode = { x: number; y: number; state: 'done' | 'current' | 'todo' }

/** Positions of the stars of a progress chain: `done` of `total` are lit, the next one is ringed. The caller draws lines between neighbours. */
export function starChain(done: number, total: number, { width = 240, height = 22 } = {}): ChainNode[] {
  const edge = 8
  const step = total > 1 ? (width - edge * 2) / (total - 1) : 0
  const swing = height > 18 ? 1.4 : 0.8
  return Array.from({ length: total }, (_, i) => ({
    x: round(edge + i * step),
    y: round(height / 2 + (((i * 7) % 5) - 2) * swing), // five heights that never repeat side by side
    state: i < done ? 'done' : i === done ? 'current' : 'todo',
  }))
}
