import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Outgoing } from './send-message.ts'
import { createStore } from './store.ts'

/** Why a message has not been sent: no network, no answer (both are tried again by themselves), or a refusal. */
export type SendFailure = { kind: 'OFFLINE' | 'UNANSWERED' } | { kind: 'REFUSED'; message: string }
export type Waiting = Outgoing & {
  /** When it was written. */
  at: string
  failure?: SendFailure | undefined
}

export type OutboxParts = {
  /** Where it is kept: another one for each account. */
  key: string
  storage: { read: (key: string) => string | undefined; write: (key: string, value: string) => void; remove: (key: string) => void }
  /** Sends one message. Whatever shows messages has it by the time this is done. */
  send: (message: Outgoing) => Promise<void>
  /** What the server said, undefined when it may say otherwise later. */
  refusalIn: (error: unknown) => string | undefined
  isOnline: () => boolean
  now: () => number
  /** One tab at a time: what several send together may arrive in any order. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<void>
  later: (work: () => void, ms: number) => void
}

const [firstWaitMs, longestWaitMs] = [2000, 30_000]

/**
 * What somebody has written and the server actions not have yet. It is kept on the device before anything else happens, is sent in the order in
 * which it was written, room by room, under the name that it has from the beginning: sent twice, it is there once.
 */
export function createOutbox(parts: OutboxParts) {
  const { isOnline, now } = parts
  const store = createOutboxStore(parts)
  const sender = createSender(parts, store)
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Another tab has changed what is kept. */
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
    /** The network may be back, or another page has left something. */
    wake: () => sender.wake(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** What is kept on the device: of all tabs, and not of what this one has seen last. */
function createOutboxStore({ key, storage }: Pick<OutboxParts, 'key' | 'storage'>) {
  function read(): readonly Waiting[] {
    try {
      return JSON.parse(storage.read(key) ?? '[]') as Waiting[] // our own form
    } catch {
      return [] // somebody else has written there
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
/** Sends what waits in a room, one after the other, until nothing actions or the server cannot be reached. */
function createSender({ key, send, refusalIn, isOnline, inTurn, later }: OutboxParts, store: OutboxStore) {
  let waitMs = firstWaitMs
  const rooms = new Map<string, () => Promise<void>>()

  async function sendAll(roomId: string) {
    for (;;) {
      const next = store.read().find((one) => one.roomId === roomId && one.failure?.kind !== 'REFUSED')
      if (!next || !(await sendOne(next))) return
    }
  }
  /** Answers whether the next one may go. What was refused holds up nobody. */
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
