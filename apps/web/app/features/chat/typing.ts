import { useRef, useState } from 'react'
import { callLive } from '#app/shared/live-call.ts'
import { useLive } from '#app/shared/use-live.ts'

type Writers = ReadonlyMap<string, ReturnType<typeof setTimeout>>

/** The ids of those who are writing in a room now: each for as long as was said of them, whatever comes of it. */
export function useWriters(roomId: string): readonly string[] {
  const [writers, setWriters] = useState<Writers>(new Map())
  const ended = (personId: string) => setWriters((known) => new Map([...known].filter(([id]) => id !== personId)))
  useLive('chat:typing', (news) => {
    if (news?.roomId !== roomId) return
    const { personId, forMs } = news
    clearTimeout(writers.get(personId))
    if (forMs > 0) setWriters((known) => new Map(known).set(personId, setTimeout(ended, forMs, personId)))
    else ended(personId)
  })
  return [...writers.keys()]
}

/** Said again so often while somebody goes on: in good time before it is over by itself. */
const sayAgainMs = 3000

/** Tells the others, by the page's connection alone, that words are being written, and that they are gone or sent. Whoever leaves in between is over by itself. */
export function useTellTyping(roomId: string) {
  const told = useRef(0)
  const tell = (isTyping: boolean) => {
    told.current = isTyping ? Date.now() : 0
    callLive('chat:type', { params: { id: roomId }, body: { isTyping } }).catch(() => undefined) // nobody misses it
  }
  return (words: string) => {
    const isTyping = words.trim() !== ''
    if (isTyping ? Date.now() - told.current > sayAgainMs : told.current > 0) tell(isTyping)
  }
}
