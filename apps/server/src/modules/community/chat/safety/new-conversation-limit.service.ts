import type { Deps } from '#platform/deps'
import type { RoomRow } from '../rooms.repository.ts'
import { safetyError } from './safety.errors.ts'
import { findSecondsUntilNew } from './safety.repository.ts'

/** So many people may somebody begin to write with in an hour, and be answered by as many as they like. */
const newPerHour = 20

/**
 * Throws when somebody would begin one conversation more than most people ever do. Those that are open already go on. Several first
 * messages of one moment may pass together: of these the limit of all messages lets through few.
 */
export async function requireMayStartConversation(deps: Deps, { kind, lastSeq }: Pick<RoomRow, 'kind' | 'lastSeq'>, personId: string) {
  if (kind !== 'P2P' || lastSeq > 0) return
  const most = Math.ceil(newPerHour * deps.config.RATE_LIMIT_FACTOR)
  const [begun] = await findSecondsUntilNew(deps.db, { personId, before: most - 1 })
  if (begun) throw safetyError.CHAT_NEW_CONVERSATION_LIMIT({ retryAfter: begun.seconds })
}
