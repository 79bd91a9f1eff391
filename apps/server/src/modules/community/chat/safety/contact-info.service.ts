import { escrowNotice as escrowNoticeText } from '@khue/contracts/community/chat-safety-rules'
import { detectContact } from '@khue/contracts/community/contact-guard'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { contactShared } from '../chat.events.ts'
import { listMembers, type RoomRow } from '../rooms.repository.ts'
import { type Relation, relationOf } from '../participants/relations.service.ts'
import { insertContactSign } from './safety.repository.ts'

/** Whether one of them teaches and the other learns or is the guardian of a learner: these pay each other. */
export const isTrade = (kind: Relation['kind'] | undefined) => kind === 'TEACHER' || kind === 'LEARNER' || kind === 'PARENT_OF_LEARNER'

type Sent = { seq: number; senderId: string; text: string }
/**
 * When a person sends a phone or bank account number to their buyer or seller, explains to them why payments should stay on the platform; the message
 * is delivered regardless. Idempotent: a message counts once.
 */
export async function recordContactInfo(deps: Deps, room: Pick<RoomRow, 'id' | 'kind'>, { seq, senderId, text }: Sent) {
  const kind = room.kind === 'P2P' ? detectContact(text) : undefined
  if (!kind) return
  const other = (await listMembers(deps.db, { roomId: room.id })).find(({ personId }) => personId !== senderId)
  if (!other || !isTrade((await relationOf(deps, senderId, other.personId))?.kind)) return
  await transact(deps, async (deps) => {
    if (!(await insertContactSign(deps.db, { roomId: room.id, seq, senderId, kind }))) return
    await notify(deps, [senderId], escrowNotice(room.id, inVietnam(deps.clock()).toPlainDate().toString()))
    await publish(deps, contactShared, { roomId: room.id, seq, senderId, kind })
  })
}

const escrowNotice = (roomId: string, day: string) => ({
  event: `chat.contact-info-shared ${roomId} ${day}`,
  category: 'GENERAL' as const,
  type: 'CHAT_CONTACT_SHOWN',
  title: 'Nên trao đổi và thanh toán qua Khuê',
  text: escrowNoticeText,
  url: `/account/chat?open=${roomId}`,
  reason: 'Bạn nhận tin này vì tin nhắn bạn vừa gửi có số điện thoại hoặc số tài khoản. Tin nhắn vẫn được gửi.',
})
