import { contactShared, countContactInfoShared } from '#modules/community/chat'
import { subscriber } from '#platform/outbox/domain-events'
import { upsertContactCase } from './moderation.repository.ts'
import { openCaseItem } from './report.service.ts'

/** A case is opened from the second time within this many days: once may be a mistake. */
const days = 30
const fromOn = 2

export const moderationSubscribers = [
  subscriber('moderation:open_contact_case', contactShared, async (deps, { roomId, seq, senderId }) => {
    const times = await countContactInfoShared(deps, senderId, days)
    if (times < fromOn) return
    const { id } = await upsertContactCase(deps.db, { roomId, seq, personId: senderId, times })
    await openCaseItem(deps, id, [senderId])
  }),
]
