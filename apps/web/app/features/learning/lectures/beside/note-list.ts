import type { LectureNote } from '@khue/contracts/learning/lectures'

/** A change that the server has not confirmed; `fault` is why it refused the note. */
export type PendingNote = { id: string; at: number; text: string; fault?: string } | { id: string; isDeleted: true }
/** WAITING: kept on this device until there is a connection, or until the learner changes a refused note. */
export type ShownNote = { id: string; at: number; text: string; state: 'SAVED' | 'WAITING'; fault: string | undefined }

/** Notes of the server with the changes of this device, in the order of the film. */
export function shownNotes(saved: readonly LectureNote[], pending: readonly PendingNote[]): ShownNote[] {
  const changed = new Map(pending.map((one) => [one.id, one]))
  const known = saved.flatMap(({ id, at, text }): ShownNote[] => {
    const change = changed.get(id)
    if (!change) return [{ id, at, text, state: 'SAVED', fault: undefined }]
    return 'isDeleted' in change ? [] : [waiting(change)]
  })
  const savedIds = new Set(saved.map(({ id }) => id))
  const added = pending.flatMap((one) => ('isDeleted' in one || savedIds.has(one.id) ? [] : [waiting(one)]))
  return [...known, ...added].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

const waiting = ({ id, at, text, fault }: Exclude<PendingNote, { isDeleted: true }>): ShownNote => ({
  id,
  at,
  text,
  state: 'WAITING',
  fault,
})

/** The last change of a note is the only one that waits. */
export const withPending = (pending: readonly PendingNote[], change: PendingNote): PendingNote[] => [
  ...pending.filter(({ id }) => id !== change.id),
  change,
]

/** Undefined for what is none of ours. */
export function readPending(stored: string | undefined): PendingNote[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(found) ? found.filter(isPending) : []
  } catch {
    return []
  }
}

function isPending(one: unknown): one is PendingNote {
  if (typeof one !== 'object' || one === null || !('id' in one) || typeof one.id !== 'string') return false
  return 'isDeleted' in one || ('at' in one && typeof one.at === 'number' && 'text' in one && typeof one.text === 'string')
}
