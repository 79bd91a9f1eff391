import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { supportMessageSent } from '../chat.events.ts'
import type { RoomRow } from '../rooms.repository.ts'
import { recordLink } from '../links/links.service.ts'
import { recordContactInfo } from '../safety/contact-info.service.ts'

type Sent = { seq: number; senderId: string; text: string }
/** The follow-up work of a stored message, besides notifying readers. Idempotent: a repeated send may have to finish it. */
export async function afterSend(deps: Deps, room: Pick<RoomRow, 'id' | 'kind' | 'childId'>, sent: Sent) {
  if (room.kind === 'SUPPORT')
    await transact(deps, (deps) => publish(deps, supportMessageSent, { roomId: room.id, senderId: sent.senderId, seq: sent.seq }))
  await recordContactInfo(deps, room, sent)
  await recordLink(deps, room, sent)
}
