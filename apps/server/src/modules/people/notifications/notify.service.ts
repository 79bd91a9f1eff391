import { type Deps, transact } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import { planMailing } from './delivery/plan.service.ts'
import { insertNotifications } from './inbox/inbox.repository.ts'
import { readMarked } from './marked-text.ts'
import { ValidNotice, type Notice } from './notice.ts'

/**
 * Tells people something: a row in each inbox, open pages at once; from there a loop plans the escalation of their settings, but for a
 * mailing, which has the time to plan it here. Call it in the transaction of a reaction; safe to run twice. An unknown person, or words that are too long or lead to another site, are
 * mistakes of the caller and throw. Answers how many were told now, and not before.
 */
export const notify = async (deps: Deps, personIds: readonly string[], notice: Notice) =>
  (await createNotifications(deps, personIds, notice)).length

/** Answers who was told now, each with the id of their notification. */
export const createNotifications = (deps: Deps, personIds: readonly string[], notice: Notice) =>
  transact(deps, async (deps) => {
    const told = await writeAll(deps, [{ personIds, notice }])
    const { category, campaignId, past } = notice
    if (campaignId !== undefined && !past) await planMailing(deps, told, { category, campaignId })
    return told
  })

/** The same for what several people are told at once, each their own. */
export const notifyAll = (deps: Deps, addressedNotices: readonly AddressedNotice[]) =>
  transact(deps, async (deps) => void (await writeAll(deps, addressedNotices)))

type AddressedNotice = { personIds: readonly string[]; notice: Notice }

async function writeAll(deps: Deps, addressedNotices: readonly AddressedNotice[]) {
  const rows = addressedNotices
    .map(({ personIds, notice }) => ({ personIds, row: asRow(notice) }))
    .filter(({ personIds }) => personIds.length > 0)
  if (rows.length === 0) return []
  const told = await insertNotifications(deps.db, rows)
  emitToPeople(
    deps,
    told.map(({ personId }) => personId),
    'notifications:changed',
  )
  return told
}

function asRow(notice: Notice) {
  const { text, title, ...rest } = ValidNotice.parse(notice)
  return { ...rest, title: title.normalize('NFC'), ...readMarked(text) }
}
