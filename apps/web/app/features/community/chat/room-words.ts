import type { Participant, roomPurposes } from '@khue/contracts/community/chat'
import type { RoomDetails } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'

const nameOf = { CLASS: 'class', PARENTS: 'parents', GROUP: 'group' } as const satisfies Record<(typeof roomPurposes)[number], string>

/** Type and purpose of a room, shown below its name. */
export function kindOf({ room: { kind, purpose, peer }, members }: Pick<RoomDetails, 'room' | 'members'>) {
  if (kind === 'SUPPORT') return text.kind.support
  if (kind === 'P2P') return peer ? typeOf(peer) : ''
  return `${text.kind[nameOf[purpose ?? 'CLASS']]} · ${text.members(members.length)}`
}

/** Spec 6: teachers are recognised by the suffix of their id, which our tables determine; a machine is labelled as one everywhere. */
export function typeOf({ isTeacher, isTeacherAI }: Participant) {
  if (isTeacherAI) return text.kind.machine
  return isTeacher ? text.kind.teacher : ''
}

/** Short form of a name: the last two words of a Vietnamese name. */
export const shortName = (name: string) => name.trim().split(/\s+/).slice(-2).join(' ')
