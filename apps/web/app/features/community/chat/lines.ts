import type { Message } from '@khue/contracts/community/chat'
import { dayOf } from '#app/shared/format.ts'
import type { Waiting } from './outbox.ts'

type Place = { key: string; senderId: string; at: string; isOwn: boolean; isFirst: boolean; isLast: boolean }
/** Rows of the message list. The first message of a sender's group shows the name, the last one the time. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; message: Message } & Place)
  | ({ kind: 'waiting'; waiting: Waiting } & Place)

type Parts = { items: readonly Message[]; waiting: readonly Waiting[]; personId: string; firstUnread: number | undefined }
/** Messages of one sender within this time are grouped. */
const groupMs = 5 * 60_000

export function linesOf({ items, waiting, personId, firstUnread }: Parts): Line[] {
  const sent = new Set(items.filter(({ senderId }) => senderId === personId).map(({ clientId }) => clientId))
  const all = [
    ...items.map((message) => ({ kind: 'message' as const, message, senderId: message.senderId, at: message.sentAt })),
    // a message is in both lists until the outbox removes it: show it once
    ...waiting
      .filter(({ clientId }) => !sent.has(clientId))
      .map((one) => ({ kind: 'waiting' as const, waiting: one, senderId: personId, at: one.at })),
  ]
  return all.flatMap((one, index): Line[] => {
    const [before, after] = [all[index - 1], all[index + 1]]
    const isUnreadFrom = one.kind === 'message' && one.message.seq === firstUnread
    const day: Line[] = before && dayOf(before.at) === dayOf(one.at) ? [] : [{ kind: 'day', key: `day ${dayOf(one.at)}`, at: one.at }]
    const place = {
      // the key stays the same once sent, so that React keeps the row
      key: `${one.senderId} ${one.kind === 'message' ? one.message.clientId : one.waiting.clientId}`,
      isOwn: one.senderId === personId,
      isFirst: isUnreadFrom || !areTogether(before, one),
      isLast: (after?.kind === 'message' && after.message.seq === firstUnread) || !areTogether(one, after),
    }
    return [...day, ...(isUnreadFrom ? [{ kind: 'unread' as const, key: 'unread' }] : []), { ...one, ...place }]
  })
}

type Said = { senderId: string; at: string }
const areTogether = (one: Said | undefined, next: Said | undefined) =>
  one !== undefined &&
  next !== undefined &&
  one.senderId === next.senderId &&
  dayOf(one.at) === dayOf(next.at) &&
  new Date(next.at).getTime() - new Date(one.at).getTime() < groupMs
