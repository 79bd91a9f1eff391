import { markLimits } from '@khue/contracts/learning/mark-states'
import type { NewStroke } from '@khue/contracts/learning/marking-shapes'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { createStore } from './store.ts'

/** A stroke that was drawn, or the erasure of one, not yet accepted by the server. */
export type OutboxEntry = { key: string; submissionId: string; at: number } & ({ stroke: NewStroke } | { erases: string })
export type Batch = { strokes: NewStroke[]; erased: string[] }
type NewEntry = { stroke: NewStroke } | { erases: string }

export type EntryStorage = {
  put: (entries: readonly OutboxEntry[]) => Promise<void>
  remove: (keys: readonly string[]) => Promise<void>
  /** Of all pages of this browser, oldest first. */
  list: () => Promise<OutboxEntry[]>
}
export type OutboxParts = {
  storage: EntryStorage
  send: (submissionId: string, batch: Batch) => Promise<unknown>
  /** The server's refusal; undefined if a retry may succeed. */
  refusalIn: (error: unknown) => string | undefined
  isOnline: () => boolean
  now: () => number
  /** Runs work in one tab at a time. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  later: (work: () => void, ms: number) => void
}

/** OFFLINE, UNANSWERED: it is sent again by itself. */
export type OutboxState = {
  waiting: readonly OutboxEntry[]
  failure: 'OFFLINE' | 'UNANSWERED' | undefined
  /** By submission: what the server says. These strokes wait until they are sent again or dropped. */
  refused: Readonly<Record<string, string>>
}

const batchMs = 1500
const [firstWaitMs, longestWaitMs] = [2000, 30_000]

export const keyOf = (entry: NewEntry) => ('stroke' in entry ? entry.stroke.id : `erase ${entry.erases}`)

/**
 * Strokes on their way to the server. Each is stored on the device at once and leaves in batches, in the order in which it was drawn. The server knows each
 * by its id, so a batch whose answer was lost, or that two tabs send, changes nothing.
 */
export function createStrokeOutbox(parts: OutboxParts) {
  const store = createStore<OutboxState>({ waiting: [], failure: undefined, refused: {} })
  const set = (changes: Partial<OutboxState>) => store.set({ ...store.get(), ...changes })
  const drain = createDrain(parts, { get: store.get, set })
  let isTimed = false
  let lastAt = 0

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** What earlier pages have left on this device. */
    async open() {
      await drain.look()
      if (store.get().waiting.length > 0) void drain.now()
    },
    add(submissionId: string, added: readonly NewEntry[]) {
      const entries = added.map((entry) => {
        lastAt = Math.max(parts.now(), lastAt + 0.001) // ordered, however many in one millisecond
        return { key: keyOf(entry), submissionId, at: lastAt, ...entry }
      })
      const keys = new Set(entries.map(({ key }) => key))
      set({ waiting: [...store.get().waiting.filter(({ key }) => !keys.has(key)), ...entries] })
      drain.keep(entries)
      if (isTimed) return
      isTimed = true
      parts.later(() => {
        isTimed = false
        void drain.now()
      }, batchMs)
    },
    /** Sends what waits, now: before a mark is returned, when the network is back, when the page is hidden. */
    flush: () => drain.now(),
    retry(submissionId: string) {
      set({ refused: without(store.get().refused, submissionId) })
      return drain.now()
    },
    /** Gives up what the server refuses. */
    async drop(submissionId: string) {
      const dropped = store.get().waiting.filter((entry) => entry.submissionId === submissionId)
      set({ refused: without(store.get().refused, submissionId), waiting: othersThan(store.get().waiting, dropped) })
      await drain.forget(dropped)
      return dropped
    },
  }
}
export type StrokeOutbox = ReturnType<typeof createStrokeOutbox>

const without = (refused: OutboxState['refused'], submissionId: string) =>
  Object.fromEntries(Object.entries(refused).filter(([id]) => id !== submissionId))
function othersThan(all: readonly OutboxEntry[], some: readonly OutboxEntry[]) {
  const keys = new Set(some.map(({ key }) => key))
  return all.filter(({ key }) => !keys.has(key))
}

type State = { get: () => OutboxState; set: (changes: Partial<OutboxState>) => void }

function createDrain({ storage, send, refusalIn, isOnline, inTurn, later }: OutboxParts, state: State) {
  /** Being written to the device. */
  const writing = new Set<Promise<void>>()
  /** Drawn since the device was read last. */
  let recent: OutboxEntry[] = []
  let waitMs = firstWaitMs
  let isWaiting = false

  function keep(entries: readonly OutboxEntry[]) {
    const written = storage.put(entries)
    writing.add(written)
    recent.push(...entries)
    void written.finally(() => writing.delete(written))
  }
  async function look() {
    await Promise.allSettled(writing)
    recent = []
    const kept = await storage.list()
    state.set({ waiting: [...othersThan(kept, recent), ...recent] })
  }

  async function sendAll() {
    await look()
    for (;;) {
      const { waiting, refused } = state.get()
      const submissionId = waiting.find((entry) => refused[entry.submissionId] === undefined)?.submissionId
      if (submissionId === undefined) return
      const entries = waiting.filter((entry) => entry.submissionId === submissionId).slice(0, markLimits.batch)
      if (!(await sendBatch(submissionId, entries))) return
    }
  }
  /** Returns whether to go on. */
  async function sendBatch(submissionId: string, entries: readonly OutboxEntry[]) {
    try {
      await send(submissionId, {
        strokes: entries.flatMap((entry) => ('stroke' in entry ? [entry.stroke] : [])),
        erased: entries.flatMap((entry) => ('erases' in entry ? [entry.erases] : [])),
      })
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === undefined) {
        state.set({ failure: isOnline() ? 'UNANSWERED' : 'OFFLINE' })
        again()
        return false
      }
      state.set({ refused: { ...state.get().refused, [submissionId]: refusal } })
      return true
    }
    await Promise.allSettled(writing)
    await storage.remove(entries.map(({ key }) => key))
    waitMs = firstWaitMs
    state.set({ failure: undefined, waiting: othersThan(state.get().waiting, entries) })
    return true
  }
  const now = coalesceRuns(() => inTurn(sendAll))
  function again() {
    if (isWaiting) return
    isWaiting = true
    later(() => {
      isWaiting = false
      void now()
    }, waitMs)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  return {
    keep,
    look,
    now,
    async forget(entries: readonly OutboxEntry[]) {
      await Promise.allSettled(writing)
      await storage.remove(entries.map(({ key }) => key))
    },
  }
}
