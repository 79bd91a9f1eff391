import type { Message } from '@khue/contracts/community/chat'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { CallFailed } from '#app/shared/browser-api.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { outboxKey } from './storage-keys.ts'
import { sendMessage } from './send-message.ts'

type Heard = (roomId: string, message: Message) => Promise<void>
const listeners = new Set<Heard>()
let opened: { personId: string; outbox: Outbox } | undefined

/** What the server says no to; anything else may be otherwise in a moment. */
function refusalIn(error: unknown) {
  if (!(error instanceof CallFailed) || error.status === undefined) return undefined
  return error.status >= 500 || [401, 408, 429].includes(error.status) ? undefined : error.message
}

/** One tab at a time, where the browser can tell (not on plain http, where the server still keeps what is sent twice once). */
const inTurn = (name: string, work: () => Promise<void>) => ('locks' in navigator ? navigator.locks.request(name, work) : work())

/** What somebody has written on this device and is not sent yet: one for all who ask. */
export function getOutbox(personId: string): Outbox {
  if (opened?.personId === personId) return opened.outbox
  const key = outboxKey(personId)
  const outbox = createOutbox({
    key,
    storage: browserStorage,
    send: async (outgoing) => {
      const message = await sendMessage(outgoing)
      // it is written: whoever could not show it yet asks again with the next news
      await Promise.allSettled([...listeners].map((heard) => heard(outgoing.roomId, message)))
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

/** Calls back with each message that has left this tab, until the answer is called. */
export function onMessageSent(heard: Heard) {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
