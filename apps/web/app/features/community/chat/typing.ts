import { useRef, useState } from 'react'
import { callLive } from '#app/shared/live-call.ts'
import { useLive } from '#app/shared/use-live.ts'

type TypingUsers = ReadonlyMap<string, ReturnType<typeof setTimeout>>

/** The ids of those who are writing in a room now: each for as long as was said of them, whatever comes of it. */
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

/** Said again so often while somebody goes on: in good time before it is over by itself. */
const sayAgainMs = 3000

/** Tells the others, by the page's connection alone, that words are being written, and that they are gone or sent. Whoever leaves in between is over by itself. */
export function useSendTyping(roomId: string) {
  const told = useRef(0)
  const tell = (isTyping: boolean) => {
    told.current = isTyping ? Date.now() : 0
    callLive('chat:set-typing', { params: { id: roomId }, body: { isTyping } }).catch(() => undefined) // nobody misses it
  }
  return (words: string) => {
    const isTyping = words.trim() !== ''
    if (isTyping ? Date.now() - told.current > sayAgainMs : told.current > 0) tell(isTyping)
  }
}
