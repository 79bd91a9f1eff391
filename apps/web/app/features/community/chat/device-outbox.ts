import type { Message } from '@khue/contracts/community/chat'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { CallFailed } from '#app/shared/browser-api.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { outboxKey } from './storage-keys.ts'
import { sendMessage } from './send-message.ts'

type Listener = (roomId: string, message: Message) => Promise<void>
const listeners = new Set<Listener>()
let opened: { personId: string; outbox: Outbox } | undefined

/** The server's final refusal; undefined for errors that a retry may resolve. */
function refusalIn(error: unknown) {
  if (!(error instanceof CallFailed) || error.status === undefined) return undefined
  return error.status >= 500 || [401, 408, 429].includes(error.status) ? undefined : error.message
}

/**
 * Runs in one tab at a time, using Web Locks. They are missing on plain http; there the server's idempotent insert still prevents
 * duplicates.
 */
const inTurn = (name: string, work: () => Promise<void>) => ('locks' in navigator ? navigator.locks.request(name, work) : work())

/** The outbox of a person on this device; one instance per page. */
export function getOutbox(personId: string): Outbox {
  if (opened?.personId === personId) return opened.outbox
  const key = outboxKey(personId)
  const outbox = createOutbox({
    key,
    storage: browserStorage,
    send: async (outgoing) => {
      const message = await sendMessage(outgoing)
      // the message is stored: a listener that failed catches up with the next event
      await Promise.allSettled([...listeners].map((listener) => listener(outgoing.roomId, message)))
    },
    refusalIn,
    isOnline: () => navigator.onLine,
    now: Date.now,
    inTurn,
    later: (work, ms) => void setTimeout(work, ms),
  })
  addEventListener('storage', (event) => event.key === key && outbox.look())
  addEventListener('online', () => outbox.wake())
  opened = { personId, outbox }
  return outbox
}

/** Calls the listener for every message sent from this tab; returns the unsubscribe function. */
export function onMessageSent(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
