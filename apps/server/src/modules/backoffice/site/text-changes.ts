import type { TextChange } from '@khue/contracts/ground/texts'

/** Longer texts are not compared line by line: they are shown as rewritten. */
const mostPairs = 4_000_000

/** The lines of two versions in reading order: kept, removed, added. */
export function changesBetween(before: string, after: string): TextChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [...marked('same', old.slice(0, start)), ...middle, ...marked('same', old.slice(old.length - end))]
}

const marked = (kind: TextChange['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))

/** By the longest common subsequence of lines, removed lines before added ones. */
function compare(old: readonly string[], now: readonly string[]): TextChange[] {
  if (old.length * now.length > mostPairs) return [...marked('removed', old), ...marked('added', now)]
  const width = now.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: TextChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]]
    if (removed !== undefined && removed === added) {
      changes.push({ kind: 'same', text: removed })
      i++
      j++
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: removed })
      i++
    } else {
      changes.push({ kind: 'added', text: added ?? '' })
      j++
    }
  }
  return changes
}
