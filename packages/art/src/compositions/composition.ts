import type { Random } from '../random.ts'

/** Input of a subject's composition. Colours go from the ground to the finest lines. */
export type Draft = {
  random: Random
  /** Shifts waves, so that two covers of one kind differ. */
  phase: number
  /** Most subjects have two compositions. */
  isSecond: boolean
  colors: readonly [ground: string, main: string, side: string, line: string]
}
/** The picture inside 320×200, and where its one star sits. */
export type Composition = (draft: Draft) => { content: string; star: readonly [x: number, y: number] }

export const width = 320
export const height = 200
