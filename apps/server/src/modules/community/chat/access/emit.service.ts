import type { Message } from '@khue/contracts/community/chat'
import type { Deps } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import type { RoomRow } from '../rooms.repository.ts'
import { listReaders, listReadersNow } from './readers.service.ts'

/** Notifies the open pages of all readers that a room has changed up to this revision. */
export async function emitRoomChanged(deps: Deps, room: RoomRow, revision: number) {
  emitToPeople(deps, await listReaders(deps, room), 'chat:changed', { roomId: room.id, revision })
}

/** Notifies open pages that the title or the members of a room have changed; `to` includes people who have just left. */
export const emitRoomEdited = (deps: Deps, roomId: string, to: readonly string[]) => emitToPeople(deps, to, 'chat:room-edited', { roomId })

/** In larger rooms the event carries no message: it would be sent to every reader, and few would need it. */
const maxInlineReaders = 60
/** A PostgreSQL notification holds 8,000 bytes, including the ids of its receivers. */
const mostBytes = 4000

/**
 * Publishes a new message, with its content when all readers see the same: cards and quotes are rendered for each reader. A reader who gets the
 * content makes no request that would check access, so membership is checked here for each message.
 */
export async function emitMessage(deps: Deps, room: RoomRow, message: Message) {
  const { revision } = message
  const isSame = message.replyTo === null && message.cards.length === 0
  const fits = isSame && Buffer.byteLength(JSON.stringify(message)) <= mostBytes
  const readers = fits ? await listReadersNow(deps, room, maxInlineReaders) : undefined
  if (readers) emitToPeople(deps, readers, 'chat:changed', { roomId: room.id, revision, message })
  else await emitRoomChanged(deps, room, revision)
}

/** Reports that a person has read a room up to a message. */
export async function emitRead(deps: Deps, room: RoomRow, { personId, seq }: { personId: string; seq: number }) {
  emitToPeople(deps, await listReaders(deps, room), 'chat:read', { roomId: room.id, personId, seq })
}

/** Reports to the other readers that a person is typing. */
export async function emitTyping(deps: Deps, room: RoomRow, { personId, expiresInMs }: { personId: string; expiresInMs: number }) {
  const others = (await listReaders(deps, room)).filter((id) => id !== personId)
  emitToPeople(deps, others, 'chat:typing', { roomId: room.id, personId, expiresInMs })
}
