import type { TextChange } from '@khue/contracts/ground/texts'

export type ChangeLine = TextChange | { kind: 'skipped'; count: number }

/** How many lines that stayed are shown beside those that did not, to say where it is. */
const around = 1

/** The lines that changed with a little of what stands around them; long stretches of the same are counted instead. */
export function changeLines(changes: readonly TextChange[]): ChangeLine[] {
  const isNear = changes.map((_change, at) => changes.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'))
  const lines: ChangeLine[] = []
  for (const [at, change] of changes.entries()) {
    const last = lines.at(-1)
    if (isNear[at]) lines.push(change)
    else if (last?.kind === 'skipped') last.count++
    else lines.push({ kind: 'skipped', count: 1 })
  }
  return lines
}
