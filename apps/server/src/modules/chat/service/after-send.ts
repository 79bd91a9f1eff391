import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { supportWritten } from '../chat.events.ts'
import type { RoomRow } from '../rooms.repository.ts'
import { noteLink } from '../links/links.service.ts'
import { noteContact } from '../safety/contacts.service.ts'

type Sent = { seq: number; senderId: string; text: string }
/** What follows a message that stands there, besides telling those who read. Safe to run twice: what is sent again may not have got so far. */
export async function afterSend(deps: Deps, room: Pick<RoomRow, 'id' | 'kind' | 'childId'>, sent: Sent) {
  if (room.kind === 'SUPPORT')
    await transact(deps, (deps) => announce(deps, supportWritten, { roomId: room.id, senderId: sent.senderId, seq: sent.seq }))
  await noteContact(deps, room, sent)
  await noteLink(deps, room, sent)
}
