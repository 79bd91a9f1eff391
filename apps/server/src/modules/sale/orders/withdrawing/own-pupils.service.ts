import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { findOwnPupilLines } from '../after-sale/own-pupils.service.ts'
import { linesWithdrawn } from '../orders.events.ts'
import { cancelWithdrawn } from './withdrawn-items.service.ts'
import { listOrderIdsOfPair, listLinesOfPair, lockOrder, type SchoolPair } from './withdrawn-items.repository.ts'

/**
 * After a declaration that the teacher teaches this learner at school: cancels unpaid orders and publishes the lines of completed ones. One transaction
 * per order, like the withdrawal of a class. Idempotent.
 */
export async function endOrdersOfOwnPupil(deps: Deps, pair: SchoolPair) {
  for (const id of await listOrderIdsOfPair(deps.db, pair)) await endOne(deps, id, pair)
}

const endOne = (deps: Deps, id: string, pair: SchoolPair) =>
  transact(deps, async (deps) => {
    const order = await lockOrder(deps.db, id)
    const lines = await findOwnPupilLines(deps, await listLinesOfPair(deps.db, pair, id))
    const [first] = lines
    if (!first) return // the declaration was corrected, or the subjects are outside the rule
    if (order?.status === 'AWAITING_PAYMENT') return cancelWithdrawn(deps, order, first.id)
    if (order?.status !== 'COMPLETED') return
    await publish(deps, linesWithdrawn, { orderId: id, lineIds: lines.map((line) => line.id) })
  })
