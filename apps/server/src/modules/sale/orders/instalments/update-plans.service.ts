import { expireProposals, applyDueDate, listPlansWithDueParts, takeReminders } from './due-dates.service.ts'
import { type Deps, transact } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { lockSold } from '../after-sale.repository.ts'
import { applyPlanMove } from './instalments.service.ts'
import { notifyOfDuePart } from './notify-of-instalments.service.ts'

/** Handles every plan with due parts, each in its own transaction that locks the order first. */
const ofEach = (deps: Deps, isSoon: boolean, look: (deps: Deps, orderId: string) => Promise<void>) =>
  handleInOrder(async (after) => {
    const page = await listPlansWithDueParts(deps, { after, isSoon })
    for (const orderId of page) {
      await transact(deps, async (deps) => {
        await lockSold(deps.db, orderId)
        await look(deps, orderId)
      })
    }
    return page.at(-1)
  })

/** Marks parts unpaid by their day as late, and locks access after the days of grace. Idempotent; may run concurrently. */
export async function updateInstalmentPlans(deps: Deps) {
  await ofEach(deps, false, async (deps, orderId) => {
    const move = await applyDueDate(deps, orderId)
    if (move) await applyPlanMove(deps, move)
  })
  await expireProposals(deps)
}

/** Reminders before, on and after the due day; at most one a day per part. */
export const remindOfInstalments = (deps: Deps) =>
  ofEach(deps, true, async (deps, orderId) => {
    for (const due of await takeReminders(deps, orderId)) await notifyOfDuePart(deps, orderId, due)
  })
