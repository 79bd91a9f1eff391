import type { Message } from '@khue/contracts/community/chat'
import { dayOf } from '#app/shared/format.ts'
import type { Waiting } from './outbox.ts'

type Place = { key: string; senderId: string; at: string; isOwn: boolean; isFirst: boolean; isLast: boolean }
/** What stands below each other in a room. Of a group by one sender the first tells who it is, the last when it was. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | ({ kind: 'message'; message: Message } & Place)
  | ({ kind: 'waiting'; waiting: Waiting } & Place)

type Parts = { items: readonly Message[]; waiting: readonly Waiting[]; personId: string; firstUnread: number | undefined }
/** What somebody writes within so much time stands together. */
const groupMs = 5 * 60_000

export function linesOf({ items, waiting, personId, firstUnread }: Parts): Line[] {
  const sent = new Set(items.filter(({ senderId }) => senderId === personId).map(({ clientId }) => clientId))
  const all = [
    ...items.map((message) => ({ kind: 'message' as const, message, senderId: message.senderId, at: message.sentAt })),
    // written and already there: told twice for as long as it is taken off the list
    ...waiting
      .filter(({ clientId }) => !sent.has(clientId))
      .map((one) => ({ kind: 'waiting' as const, waiting: one, senderId: personId, at: one.at })),
  ]
  return all.flatMap((one, index): Line[] => {
    const [before, after] = [all[index - 1], all[index + 1]]
    const isUnreadFrom = one.kind === 'message' && one.message.seq === firstUnread
    const day: Line[] = before && dayOf(before.at) === dayOf(one.at) ? [] : [{ kind: 'day', key: `day ${dayOf(one.at)}`, at: one.at }]
    const place = {
      // the same before and after it has been sent, so that it stays where it stands
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
