import { oneAtATime } from '#app/shared/one-at-a-time.ts'
import type { Outgoing } from './send-message.ts'
import { createStore } from './store.ts'

/** Why a message has not been sent: no network, no answer (both are tried again by themselves), or a refusal. */
export type Trouble = { kind: 'OFFLINE' | 'UNANSWERED' } | { kind: 'REFUSED'; message: string }
export type Waiting = Outgoing & {
  /** When it was written. */
  at: string
  trouble?: Trouble | undefined
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
 * What somebody has written and the server does not have yet. It is kept on the device before anything else happens, is sent in the order in
 * which it was written, room by room, under the name that it has from the beginning: sent twice, it is there once.
 */
export function createOutbox(parts: OutboxParts) {
  const { isOnline, now } = parts
  const shelf = createShelf(parts)
  const sender = createSender(parts, shelf)
  return {
    get: shelf.get,
    subscribe: shelf.subscribe,
    /** Another tab has changed what is kept. */
    look: shelf.look,
    drop: shelf.drop,
    add(message: Outgoing) {
      const written = { ...message, at: new Date(now()).toISOString() }
      shelf.change((kept) => [...kept, isOnline() ? written : { ...written, trouble: { kind: 'OFFLINE' } }])
      return sender.drain(message.roomId)
    },
    retry(clientId: string) {
      shelf.mark(clientId, undefined)
      sender.wake()
    },
    /** The network may be back, or another page has left something. */
    wake: () => sender.wake(),
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** What is kept on the device: of all tabs, and not of what this one has seen last. */
function createShelf({ key, storage }: Pick<OutboxParts, 'key' | 'storage'>) {
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
    mark: (clientId: string, trouble: Trouble | undefined) =>
      change((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, trouble } : one))),
    drop: (clientId: string) => change((kept) => kept.filter((one) => one.clientId !== clientId)),
  }
}
type Shelf = ReturnType<typeof createShelf>
/** Sends what waits in a room, one after the other, until nothing does or the server cannot be reached. */
function createSender({ key, send, refusalIn, isOnline, inTurn, later }: OutboxParts, shelf: Shelf) {
  let waitMs = firstWaitMs
  const rooms = new Map<string, () => Promise<void>>()

  async function sendAll(roomId: string) {
    for (;;) {
      const next = shelf.read().find((one) => one.roomId === roomId && one.trouble?.kind !== 'REFUSED')
      if (!next || !(await sendOne(next))) return
    }
  }
  /** Answers whether the next one may go. What was refused holds up nobody. */
  async function sendOne(waiting: Waiting) {
    const { clientId } = waiting
    try {
      await send(waiting)
      shelf.drop(clientId)
      waitMs = firstWaitMs
      return true
    } catch (error) {
      const refusal = refusalIn(error)
      shelf.mark(clientId, refusal === undefined ? { kind: isOnline() ? 'UNANSWERED' : 'OFFLINE' } : { kind: 'REFUSED', message: refusal })
      if (refusal === undefined) again()
      return refusal !== undefined
    }
  }
  function again() {
    later(drainAll, waitMs)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  function drain(roomId: string) {
    const known = rooms.get(roomId) ?? oneAtATime(() => inTurn(`${key} ${roomId}`, () => sendAll(roomId)))
    rooms.set(roomId, known)
    return known()
  }
  function drainAll() {
    for (const roomId of new Set(shelf.read().map((one) => one.roomId))) void drain(roomId)
  }
  return {
    drain,
    wake() {
      waitMs = firstWaitMs
      drainAll()
    },
  }
}
