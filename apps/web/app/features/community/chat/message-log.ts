import type { Message } from '@khue/contracts/community/chat'

/** What is known of a room, a stretch of it without gaps: up to which of its changes, and whether there is more at either end. */
export type Log = { items: readonly Message[]; hasOlder: boolean; hasNewer: boolean; revision: number }
export type LogPage = Pick<Log, 'hasOlder' | 'hasNewer'> & { items: readonly Message[]; lastRevision: number }

/** So much is kept on the page: what lies further away is let go at the other end, and asked for again. */
export const mostKept = 400

export const logOf = ({ items, hasOlder, hasNewer, lastRevision }: LogPage): Log => ({
  items: merged([], items),
  hasOlder,
  hasNewer,
  revision: lastRevision,
})

export function withOlder(log: Log, page: LogPage): Log {
  const items = merged(log.items, page.items)
  return { ...log, items: items.slice(0, mostKept), hasOlder: page.hasOlder, hasNewer: log.hasNewer || items.length > mostKept }
}

export function withNewer(log: Log, page: LogPage): Log {
  const items = merged(log.items, page.items)
  return { ...log, items: items.slice(-mostKept), hasNewer: page.hasNewer, hasOlder: log.hasOlder || items.length > mostKept }
}

/** All that has changed since the log's own revision, up to another. What lies beyond either end comes with its page. */
export function withChanges(log: Log, changed: readonly Message[], revision: number): Log {
  const [first, last] = [log.items.at(0)?.seq ?? 0, log.items.at(-1)?.seq ?? 0]
  const isNear = ({ seq }: Message) => (seq >= first || !log.hasOlder) && (seq <= last || !log.hasNewer)
  const items = merged(log.items, changed.filter(isNear))
  return { ...log, items: withQuotes(items, changed), revision: Math.max(log.revision, revision) }
}

/** One message as the server has just answered it; undefined when others stand between it and what is known. */
export function withOne(log: Log, message: Message): Log | undefined {
  const isKnown = log.items.some(({ seq }) => seq === message.seq)
  const isNext = !log.hasNewer && message.seq === (log.items.at(-1)?.seq ?? 0) + 1
  if (!isKnown && !isNext) return undefined
  const revision = message.revision === log.revision + 1 ? message.revision : log.revision
  return { ...log, items: withQuotes(merged(log.items, [message]), [message]), revision }
}

/** Of a message known twice the one that is as it was later. */
function merged(known: readonly Message[], more: readonly Message[]) {
  const bySeq = new Map(known.map((one) => [one.seq, one]))
  for (const one of more) if ((bySeq.get(one.seq)?.revision ?? 0) <= one.revision) bySeq.set(one.seq, one)
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** What answers a message shows it as it is now. */
function withQuotes(items: readonly Message[], changed: readonly Message[]) {
  const bySeq = new Map(changed.map((one) => [one.seq, one]))
  return items.map((one) => {
    const quoted = one.replyTo && bySeq.get(one.replyTo.seq)
    if (!quoted || !one.replyTo) return one
    return { ...one, replyTo: { ...one.replyTo, senderId: quoted.senderId, text: quoted.text, isDeleted: quoted.isDeleted } }
  })
}
