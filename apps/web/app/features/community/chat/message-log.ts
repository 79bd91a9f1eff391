import type { Message } from '@khue/contracts/community/chat'

/** A contiguous range of a room's messages: the last merged revision, and whether there are more messages at either end. */
export type Log = { items: readonly Message[]; hasOlder: boolean; hasNewer: boolean; revision: number }
export type LogPage = Pick<Log, 'hasOlder' | 'hasNewer'> & { items: readonly Message[]; lastRevision: number }

/** Maximum number of loaded messages: a longer list drops messages at the opposite end, and loads them again when needed. */
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

/** Merges all changes from the log's revision up to `revision`. Drops messages beyond either end: they are loaded with their page. */
export function withChanges(log: Log, changed: readonly Message[], revision: number): Log {
  const [first, last] = [log.items.at(0)?.seq ?? 0, log.items.at(-1)?.seq ?? 0]
  const isNear = ({ seq }: Message) => (seq >= first || !log.hasOlder) && (seq <= last || !log.hasNewer)
  const items = merged(log.items, changed.filter(isNear))
  return { ...log, items: withQuotes(items, changed), revision: Math.max(log.revision, revision) }
}

/** Merges one message from a reply; undefined if that would leave a gap. */
export function withOne(log: Log, message: Message): Log | undefined {
  const isKnown = log.items.some(({ seq }) => seq === message.seq)
  const isNext = !log.hasNewer && message.seq === (log.items.at(-1)?.seq ?? 0) + 1
  if (!isKnown && !isNext) return undefined
  const revision = message.revision === log.revision + 1 ? message.revision : log.revision
  return { ...log, items: withQuotes(merged(log.items, [message]), [message]), revision }
}

/** Merges by `seq`; keeps the newer revision of a message. */
function merged(known: readonly Message[], more: readonly Message[]) {
  const bySeq = new Map(known.map((one) => [one.seq, one]))
  for (const one of more) if ((bySeq.get(one.seq)?.revision ?? 0) <= one.revision) bySeq.set(one.seq, one)
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** Updates quotes of changed messages. */
function withQuotes(items: readonly Message[], changed: readonly Message[]) {
  const bySeq = new Map(changed.map((one) => [one.seq, one]))
  return items.map((one) => {
    const quoted = one.replyTo && bySeq.get(one.replyTo.seq)
    if (!quoted || !one.replyTo) return one
    return { ...one, replyTo: { ...one.replyTo, senderId: quoted.senderId, text: quoted.text, isDeleted: quoted.isDeleted } }
  })
}
