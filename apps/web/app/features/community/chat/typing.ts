import { useRef, useState } from 'react'
import { callLive } from '#app/shared/live-call.ts'
import { useLive } from '#app/shared/use-live.ts'

type TypingUsers = ReadonlyMap<string, ReturnType<typeof setTimeout>>

/** Ids of people who are typing in a room; each expires after the time the event gives. */
export function useTypingUsers(roomId: string): readonly string[] {
  const [writers, setWriters] = useState<TypingUsers>(new Map())
  const ended = (personId: string) => setWriters((known) => new Map([...known].filter(([id]) => id !== personId)))
  useLive('chat:typing', (update) => {
    if (update?.roomId !== roomId) return
    const { personId, expiresInMs } = update
    clearTimeout(writers.get(personId))
    if (expiresInMs > 0) setWriters((known) => new Map(known).set(personId, setTimeout(ended, expiresInMs, personId)))
    else ended(personId)
  })
  return [...writers.keys()]
}

/** Interval between repeated typing events; shorter than their expiry. */
const repeatMs = 3000

/**
 * Sends typing events over the socket only: while the user types, and when the text is sent or deleted. A user who leaves the page is
 * covered by the expiry.
 */
export function useSendTyping(roomId: string) {
  const lastSentAt = useRef(0)
  const send = (isTyping: boolean) => {
    lastSentAt.current = isTyping ? Date.now() : 0
    callLive('chat:set-typing', { params: { id: roomId }, body: { isTyping } }).catch(() => undefined) // a lost typing event does no harm
  }
  return (words: string) => {
    const isTyping = words.trim() !== ''
    if (isTyping ? Date.now() - lastSentAt.current > repeatMs : lastSentAt.current > 0) send(isTyping)
  }
}
