import type { Participant, roomPurposes } from '@khue/contracts/community/chat'
import type { RoomDetails } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'

const nameOf = { CLASS: 'class', PARENTS: 'parents', GROUP: 'group' } as const satisfies Record<(typeof roomPurposes)[number], string>

/** What a room is, below its name. */
export function kindOf({ room: { kind, purpose, peer }, members }: Pick<RoomDetails, 'room' | 'members'>) {
  if (kind === 'SUPPORT') return text.kind.support
  if (kind === 'P2P') return peer ? typeOf(peer) : ''
  return `${text.kind[nameOf[purpose ?? 'CLASS']]} · ${text.members(members.length)}`
}

/** Spec 6: teachers are told by the mark behind their id, which our tables decide; a machine is called one wherever it speaks. */
export function typeOf({ isTeacher, isTeacherAI }: Participant) {
  if (isTeacherAI) return text.kind.machine
  return isTeacher ? text.kind.teacher : ''
}

/** How somebody is called in a row of words: by what they are called at school, the last two words of their name. */
export const shortName = (name: string) => name.trim().split(/\s+/).slice(-2).join(' ')
