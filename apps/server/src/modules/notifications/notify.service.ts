import { type Deps, transact } from '#platform/deps'
import { tellPeople } from '#platform/live'
import { planMailing } from './delivery/plan.service.ts'
import { insertNotifications } from './inbox/inbox.repository.ts'
import { readMarked } from './marked-text.ts'
import { FittingNotice, type Notice } from './notice.ts'

/**
 * Tells people something: a row in each inbox, open pages at once; from there a loop plans the ladder of their settings, but for a
 * mailing, which has the time to plan it here. Call it in the transaction of a reaction; safe to run twice. An unknown person, or words that are too long or lead to another site, are
 * mistakes of the caller and throw. Answers how many were told now, and not before.
 */
export const notify = async (deps: Deps, personIds: readonly string[], notice: Notice) => (await tell(deps, personIds, notice)).length

/** Answers who was told now, each with the id of their notification. */
export const tell = (deps: Deps, personIds: readonly string[], notice: Notice) =>
  transact(deps, async (deps) => {
    const { text, title, ...rest } = FittingNotice.parse(notice)
    if (personIds.length === 0) return []
    const told = await insertNotifications(deps.db, personIds, { ...rest, title: title.normalize('NFC'), ...readMarked(text) })
    const { category, campaignId, past } = rest
    if (campaignId !== undefined && !past) await planMailing(deps, told, { category, campaignId })
    tellPeople(
      deps,
      told.map(({ personId }) => personId),
      'notifications:changed',
    )
    return told
  })
