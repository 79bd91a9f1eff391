import { contactShown, countContactsShown } from '#modules/chat'
import { reaction } from '#platform/news'
import { upsertContactCase } from './moderation.repository.ts'

/** Once may be a slip; from the second within so many days on somebody looks at it. */
const days = 30
const fromOn = 2

export const moderationReactions = [
  reaction('moderation:judge_contacts', contactShown, async (deps, { roomId, seq, senderId }) => {
    const times = await countContactsShown(deps, senderId, days)
    if (times >= fromOn) await upsertContactCase(deps.db, { roomId, seq, personId: senderId, times })
  }),
]
