import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Outgoing } from './send-message.ts'
import { createStore } from './store.ts'

/** Why a message is unsent: offline, no response (both are retried automatically), or refused. */
export type SendFailure = { kind: 'OFFLINE' | 'UNANSWERED' } | { kind: 'REFUSED'; message: string }
export type Waiting = Outgoing & {
  /** Time of writing. */
  at: string
  failure?: SendFailure | undefined
}

export type OutboxParts = {
  /** Storage key, one per account. */
  key: string
  storage: { read: (key: string) => string | undefined; write: (key: string, value: string) => void; remove: (key: string) => void }
  /** Sends one message. Resolves after the views have received it. */
  send: (message: Outgoing) => Promise<void>
  /** The server's refusal; undefined if a retry may succeed. */
  refusalIn: (error: unknown) => string | undefined
  isOnline: () => boolean
  now: () => number
  /** Runs work in one tab at a time: messages sent by several tabs in parallel could arrive in any order. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<void>
  later: (work: () => void, ms: number) => void
}

const [firstWaitMs, longestWaitMs] = [2000, 30_000]

/**
 * Messages that were written but not yet accepted by the server. Each is stored on the device first and is sent in order, room by room,
 * under a client id assigned at writing: a repeated send is idempotent.
 */
export function createOutbox(parts: OutboxParts) {
  const { isOnline, now } = parts
  const store = createOutboxStore(parts)
  const sender = createSender(parts, store)
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Called when another tab has changed the storage. */
    look: store.look,
    drop: store.drop,
    add(message: Outgoing) {
      const written = { ...message, at: new Date(now()).toISOString() }
      store.change((kept) => [...kept, isOnline() ? written : { ...written, failure: { kind: 'OFFLINE' } }])
      return sender.drain(message.roomId)
    },
    retry(clientId: string) {
      store.mark(clientId, undefined)
      sender.wake()
    },
    /** Called when the network may be back, or another page has left messages. */
    wake: () => sender.wake(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** Messages stored on the device, shared by all tabs; always read from storage, never from this tab's copy. */
function createOutboxStore({ key, storage }: Pick<OutboxParts, 'key' | 'storage'>) {
  function read(): readonly Waiting[] {
    try {
      return JSON.parse(storage.read(key) ?? '[]') as Waiting[] // written by this module only
    } catch {
      return [] // malformed JSON: other code has written there
    }
  }
  const { get, set, subscribe } = createStore(read())
  function change(how: (kept: readonly Waiting[]) => readonly Waiting[]) {
    const next = how(read())
    if (next.length > 0) storage.write(key, JSON.stringify(next))
    else storage.remove(key)
    set(next)
  }
  return {
    read,
    get,
    subscribe,
    change,
    look: () => set(read()),
    mark: (clientId: string, failure: SendFailure | undefined) =>
      change((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, failure } : one))),
    drop: (clientId: string) => change((kept) => kept.filter((one) => one.clientId !== clientId)),
  }
}
type OutboxStore = ReturnType<typeof createOutboxStore>
/** Sends a room's messages one by one, until none is left or the server cannot be reached. */
function createSender({ key, send, refusalIn, isOnline, inTurn, later }: OutboxParts, store: OutboxStore) {
  let waitMs = firstWaitMs
  const rooms = new Map<string, () => Promise<void>>()

  async function sendAll(roomId: string) {
    for (;;) {
      const next = store.read().find((one) => one.roomId === roomId && one.failure?.kind !== 'REFUSED')
      if (!next || !(await sendOne(next))) return
    }
  }
  /** Returns whether to continue with the next message. A refused message does not block the others. */
  async function sendOne(waiting: Waiting) {
    const { clientId } = waiting
    try {
      await send(waiting)
      store.drop(clientId)
      waitMs = firstWaitMs
      return true
    } catch (error) {
      const refusal = refusalIn(error)
      store.mark(clientId, refusal === undefined ? { kind: isOnline() ? 'UNANSWERED' : 'OFFLINE' } : { kind: 'REFUSED', message: refusal })
      if (refusal === undefined) again()
      return refusal !== undefined
    }
  }
  function again() {
    later(drainAll, waitMs)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  function drain(roomId: string) {
    const known = rooms.get(roomId) ?? coalesceRuns(() => inTurn(`${key} ${roomId}`, () => sendAll(roomId)))
    rooms.set(roomId, known)
    return known()
  }
  function drainAll() {
    for (const roomId of new Set(store.read().map((one) => one.roomId))) void drain(roomId)
  }
  return {
    drain,
    wake() {
      waitMs = firstWaitMs
      drainAll()
    },
  }
}
