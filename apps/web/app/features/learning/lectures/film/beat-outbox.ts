import type { Range } from './ranges.ts'

/** What a viewing has played and the server has not confirmed. */
export type Beat = { position: number; ranges: Range[]; speed: number }
export type BeatOutbox = ReturnType<typeof createBeatOutbox>

const prefix = 'khue.viewing.'
/** Older viewings are dropped first; more ranges than this are merged away by the next answer. */
const mostViewings = 20
const mostRanges = 240
type Kept = Beat & { at: number }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps beats over lost connections, closed pages and reloads, per viewing. Storage may be missing: then nothing is kept. */
export function createBeatOutbox(storage: () => Store & Record<string, unknown>, now = Date.now) {
  const keys = () => Object.keys(storage()).filter((key) => key.startsWith(prefix))
  function read(key: string): Kept | undefined {
    try {
      const kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept | null // written below
      return kept && Array.isArray(kept.ranges) ? kept : undefined
    } catch {
      return undefined // something else wrote there
    }
  }
  function drop(viewing: string) {
    leniently(() => storage().removeItem(prefix + viewing))
  }
  const list = () =>
    leniently(() =>
      keys()
        .flatMap((key) => {
          const kept = read(key)
          return kept ? [{ viewing: key.slice(prefix.length), ...kept }] : []
        })
        .toSorted((a, b) => a.at - b.at),
    ) ?? []
  function keep(viewing: string, { position, ranges, speed }: Beat) {
    const kept: Kept = { position, ranges: ranges.slice(-mostRanges), speed, at: now() }
    leniently(() => storage().setItem(prefix + viewing, JSON.stringify(kept)))
    for (const { viewing: old } of list().slice(0, -mostViewings)) drop(old)
  }
  return { keep, drop, list }
}

function leniently<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined // private windows and full disks: nothing is kept
  }
}
