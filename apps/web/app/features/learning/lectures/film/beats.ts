import type { ViewingState } from '@khue/contracts/learning/lecture-states'
import type { Beat, BeatOutbox } from './beat-outbox.ts'
import { mergeRanges, type Range, withoutRanges } from './ranges.ts'

export type BeatReply = { state: ViewingState; until: string | null; percent: number; isDone: boolean; watched: [number, number][] }
export type SendBeat = (viewing: string, beat: Beat) => Promise<BeatReply>

/** Of one beat, by contract. */
const mostRanges = 60

type Options = {
  viewing: string
  send: SendBeat
  outbox: BeatOutbox
  onReply: (reply: BeatReply) => void
  /** The server does not know the viewing (404), or nobody is signed in (401). */
  onLost: (status: 401 | 404) => void
}

/** Tells the server what was played. What it has not confirmed is sent again with the next beat, and kept for another day. */
export function createBeats({ viewing, send, outbox, onReply, onLost }: Options) {
  let waiting: Range[] = []
  return {
    async flush({ position, ranges, speed }: Beat) {
      waiting = mergeRanges([...waiting, ...ranges])
      if (waiting.length > 0) outbox.keep(viewing, { position, ranges: waiting, speed })
      const sent = waiting.slice(0, mostRanges)
      try {
        const reply = await send(viewing, { position, ranges: sent, speed })
        waiting = withoutRanges(waiting, sent)
        if (waiting.length === 0) outbox.drop(viewing)
        onReply(reply)
      } catch (error) {
        const status = statusOf(error)
        if (isRetriedLater(status)) return
        outbox.drop(viewing)
        if (status === 401 || status === 404) onLost(status)
      }
    },
  }
}

/** Sends what earlier pages could not send. */
export async function sendKept(outbox: BeatOutbox, send: SendBeat) {
  for (const { viewing, position, ranges, speed } of outbox.list()) {
    const parts = Array.from({ length: Math.ceil(ranges.length / mostRanges) }, (_, at) =>
      ranges.slice(at * mostRanges, (at + 1) * mostRanges),
    )
    try {
      for (const part of parts) await send(viewing, { position, ranges: part, speed })
      outbox.drop(viewing)
    } catch (error) {
      if (isRetriedLater(statusOf(error))) return
      outbox.drop(viewing) // of another person, or too old
    }
  }
}

const statusOf = (error: unknown) => (error as { status?: number } | undefined)?.status
const isRetriedLater = (status: number | undefined) => status === undefined || status >= 500 || status === 429
