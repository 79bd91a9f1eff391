import type { Deps } from '#platform/deps'
import { tellPeople } from '#platform/live'
import { listMembers, type RoomRow } from '../rooms.repository.ts'
import { guardiansOf } from './standing.ts'

/** Hurries along the pages of whoever reads in a room: something there is new or has changed, up to this revision. */
export async function tellRoom(deps: Deps, room: Pick<RoomRow, 'id' | 'childId'>, revision: number) {
  tellPeople(deps, await listReaders(deps, room), 'chat:changed', { roomId: room.id, revision })
}

/** Somebody has seen a room up to a message. */
export async function tellRead(deps: Deps, room: Pick<RoomRow, 'id' | 'childId'>, { personId, seq }: { personId: string; seq: number }) {
  tellPeople(deps, await listReaders(deps, room), 'chat:read', { roomId: room.id, personId, seq })
}

async function listReaders(deps: Deps, room: Pick<RoomRow, 'id' | 'childId'>) {
  const members = await listMembers(deps.db, { roomId: room.id })
  return [...new Set([...members.map(({ personId }) => personId), ...(await guardiansOf(deps, room))])]
}
