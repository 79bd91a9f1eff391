import { type Deps, transact } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import { planMailing } from '../planning/plan.service.ts'
import { insertNotifications } from '../inbox/inbox.repository.ts'
import { readMarked } from '../marked-text.ts'
import { ValidNotice, type Notice } from '../notice.ts'

/**
 * Notifies people: a row in each inbox, and a live event to open pages; a loop then plans the escalation by their settings, while a mailing is
 * planned here. Call it in the transaction of a subscriber; idempotent. Throws on an unknown person and on text that is too long or links to another
 * site: these are programming errors. Returns how many people were newly notified.
 */
export const notify = async (deps: Deps, personIds: readonly string[], notice: Notice) =>
  (await createNotifications(deps, personIds, notice)).length

/** Returns the newly notified people, each with the id of their notification. */
export const createNotifications = (deps: Deps, personIds: readonly string[], notice: Notice) =>
  transact(deps, async (deps) => {
    const created = await writeAll(deps, [{ personIds, notice }])
    const { category, campaignId, past } = notice
    if (campaignId !== undefined && !past) await planMailing(deps, created, { category, campaignId })
    return created
  })

/** The same for several people at once, each with their own notice. */
export const notifyAll = (deps: Deps, addressedNotices: readonly AddressedNotice[]) =>
  transact(deps, async (deps) => void (await writeAll(deps, addressedNotices)))

type AddressedNotice = { personIds: readonly string[]; notice: Notice }

async function writeAll(deps: Deps, addressedNotices: readonly AddressedNotice[]) {
  const rows = addressedNotices
    .map(({ personIds, notice }) => ({ personIds, row: asRow(notice) }))
    .filter(({ personIds }) => personIds.length > 0)
  if (rows.length === 0) return []
  const created = await insertNotifications(deps.db, rows)
  emitToPeople(
    deps,
    created.map(({ personId }) => personId),
    'notifications:changed',
  )
  return created
}

function asRow(notice: Notice) {
  const { text, title, ...rest } = ValidNotice.parse(notice)
  return { ...rest, title: title.normalize('NFC'), ...readMarked(text) }
}
