import type { Deps } from '#platform/deps'
import { tellPeople } from '#platform/live'
import type { RoomRow } from '../rooms.repository.ts'
import { listReaders } from './readers.ts'

/** Hurries along the pages of whoever reads in a room: something there is new or has changed, up to this revision. */
export async function tellRoom(deps: Deps, room: RoomRow, revision: number) {
  tellPeople(deps, await listReaders(deps, room), 'chat:changed', { roomId: room.id, revision })
}

/** Somebody has seen a room up to a message. */
export async function tellRead(deps: Deps, room: RoomRow, { personId, seq }: { personId: string; seq: number }) {
  tellPeople(deps, await listReaders(deps, room), 'chat:read', { roomId: room.id, personId, seq })
}

/** Somebody is writing there; to the others. */
export async function tellWriting(deps: Deps, room: RoomRow, { personId, forMs }: { personId: string; forMs: number }) {
  const others = (await listReaders(deps, room)).filter((id) => id !== personId)
  tellPeople(deps, others, 'chat:typing', { roomId: room.id, personId, forMs })
}
