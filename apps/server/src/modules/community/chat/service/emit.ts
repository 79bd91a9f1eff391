import type { Message } from '@khue/contracts/community/chat'
import type { Deps } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import type { RoomRow } from '../rooms.repository.ts'
import { listReaders, listReadersNow } from './readers.ts'

/** Hurries along the pages of whoever reads in a room: something there is new or has changed, up to this revision. */
export async function emitRoomChanged(deps: Deps, room: RoomRow, revision: number) {
  emitToPeople(deps, await listReaders(deps, room), 'chat:changed', { roomId: room.id, revision })
}

/** More are told to ask: a message would travel to each of them, and be asked for by few. */
const mostTold = 60
/** A notice of the database holds 8,000 bytes with the ids of whom it is for. */
const mostBytes = 4000

/**
 * Tells of a new message, along with its words where everybody sees the same of them: what it carries and what it answers is drawn for each
 * reader. Whoever has the words need not ask, so that who stands there is asked for each message.
 */
export async function emitMessage(deps: Deps, room: RoomRow, message: Message) {
  const { revision } = message
  const isSame = message.replyTo === null && message.cards.length === 0
  const fits = isSame && Buffer.byteLength(JSON.stringify(message)) <= mostBytes
  const readers = fits ? await listReadersNow(deps, room, mostTold) : undefined
  if (readers) emitToPeople(deps, readers, 'chat:changed', { roomId: room.id, revision, message })
  else await emitRoomChanged(deps, room, revision)
}

/** Somebody has seen a room up to a message. */
export async function emitRead(deps: Deps, room: RoomRow, { personId, seq }: { personId: string; seq: number }) {
  emitToPeople(deps, await listReaders(deps, room), 'chat:read', { roomId: room.id, personId, seq })
}

/** Somebody is writing there; to the others. */
export async function emitTyping(deps: Deps, room: RoomRow, { personId, expiresInMs }: { personId: string; expiresInMs: number }) {
  const others = (await listReaders(deps, room)).filter((id) => id !== personId)
  emitToPeople(deps, others, 'chat:typing', { roomId: room.id, personId, expiresInMs })
}
