import type { TextChange } from '@khue/contracts/ground/texts'

export type ChangeLine = TextChange | { kind: 'skipped'; count: number }

/** Number of unchanged context lines around a change. */
const around = 1

/** Changed lines with context; longer unchanged ranges are replaced by their line count. */
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
