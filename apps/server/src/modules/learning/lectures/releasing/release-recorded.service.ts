import { allowRelease } from '#modules/money/escrow'
import { closeWorkItems, openWorkItem } from '#modules/people/work-items'
import { type Deps, transact } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import * as stored from './recorded-lines.read-model.ts'

const linesAtOnce = 200
/** An admin asks the teacher, or has the buyers refunded. */
const workingDays = 2

/**
 * Pays for recorded courses that their buyers can watch whole, after cooling-off and the wait of the dated rule. What cannot be watched is never paid. Safe
 * to run twice at once and after a crash: each line is one transaction, which locks its escrow and asks again whether it can still be refunded.
 */
export const releaseRecorded = (deps: Deps) =>
  handleInOrder(async (after) => {
    const ids = await stored.listToRelease(deps.db, { after, limit: linesAtOnce })
    for (const id of ids) await allowRelease(deps, [id], 'every lecture can be watched')
    return ids.length < linesAtOnce ? undefined : ids.at(-1)
  })

/** Opens a work item for each course that buyers cannot watch a week after delivery, and closes the items of the others. */
export const queueUnwatchable = (deps: Deps) =>
  transact(deps, async (deps) => {
    const waiting = await stored.listUnwatchable(deps.db)
    for (const { courseId, teacherId } of waiting)
      await openWorkItem(deps, { kind: 'UNWATCHABLE_COURSE', refId: courseId, personIds: [teacherId], workingDays })
    const ids = new Set(waiting.map(({ courseId }) => courseId))
    const over = (await stored.listQueued(deps.db)).filter((refId) => !ids.has(refId))
    await closeWorkItems(deps, 'UNWATCHABLE_COURSE', over)
  })
