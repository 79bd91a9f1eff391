import { notifyAll } from '#modules/people/notifications'
import { listGuardians } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { nextNotice } from '../occurrences.ts'
import { reminderNotice } from './reminders.notices.ts'
import * as stored from './reminders.repository.ts'

const batch = 100
const dayMs = 24 * 3_600_000

/**
 * Sends the reminders that are due, in batches. The lock, the notices and the next time commit together, so that two jobs or a crash notify once. After
 * a long standstill, reminders of what took place more than a day ago are skipped.
 */
export async function notifyDueReminders(deps: Deps) {
  while ((await notifyBatch(deps)) === batch);
}

const notifyBatch = (deps: Deps) =>
  transact(deps, async (deps) => {
    const due = await stored.lockDueReminders(deps.db, batch)
    if (due.length === 0) return 0
    const now = deps.clock().getTime()
    const receiversOf = await findReceivers(deps, due)
    const fresh = due.map((row) => ({ row, at: row.notifyAt + row.remindMinutes * 60_000 })).filter(({ at }) => at > now - dayMs)
    await notifyAll(
      deps,
      fresh.map(({ row, at }) => ({ personIds: receiversOf(row), notice: reminderNotice({ ...row, at: new Date(at) }) })),
    )
    await stored.setNextNotices(
      deps.db,
      due.map((row) => ({ id: row.id, at: nextNotice(row, Math.max(now, row.notifyAt)) })),
    )
    return due.length
  })

/** The person, and the parent who set it while they are the child's guardian. */
async function findReceivers(deps: Deps, due: readonly stored.DueReminder[]) {
  const ofOthers = due.filter(({ personId, createdBy }) => createdBy !== null && createdBy !== personId)
  const found = ofOthers.length > 0 ? await listGuardians(deps, [...new Set(ofOthers.map(({ personId }) => personId))]) : []
  const guardiansOf = new Map(found.map(({ id, guardianIds }) => [id, guardianIds]))
  return ({ personId, createdBy }: stored.DueReminder) =>
    createdBy !== null && guardiansOf.get(personId)?.includes(createdBy) ? [personId, createdBy] : [personId]
}
