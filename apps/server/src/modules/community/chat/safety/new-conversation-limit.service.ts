import type { Deps } from '#platform/deps'
import type { RoomRow } from '../rooms.repository.ts'
import { safetyError } from './safety.errors.ts'
import { findSecondsUntilNew } from './safety.repository.ts'

/** How many conversations a person may start per hour. Replies do not count. */
const newPerHour = 20

/**
 * Throws when a person starts more conversations than the limit. Open conversations are not affected. Several first messages sent at the same moment
 * may exceed the limit together; the rate limit of messages bounds how many.
 */
export async function requireMayStartConversation(deps: Deps, { kind, lastSeq }: Pick<RoomRow, 'kind' | 'lastSeq'>, personId: string) {
  if (kind !== 'P2P' || lastSeq > 0) return
  const most = Math.ceil(newPerHour * deps.config.RATE_LIMIT_FACTOR)
  const [begun] = await findSecondsUntilNew(deps.db, { personId, before: most - 1 })
  if (begun) throw safetyError.CHAT_NEW_CONVERSATION_LIMIT({ retryAfter: begun.seconds })
}
