import { courseSku } from '@khue/contracts/sale/offers'
import { listOfferedMethods, recordDemoTransfer } from '#modules/money/payments'
import { listTaughtRuns } from '#modules/offer/courses'
import { hasSeat } from '#modules/offer/seats'
import { payOrders, placeOrders } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { demoAccounts } from './data/accounts.ts'
import { demoCourses } from './data/courses/courses.ts'
import { actorOf } from './queues.ts'
import { addressCode, courseId, personId } from './seed.ts'

const [parent, child, teacher] = ['thu-trang', 'minh-an', 'thu-ha'] as const
const gradeOfChild = 8

/**
 * The parent buys the child a seat with the teacher, so that their calendar and the teacher's class show something. Does nothing while the child has a
 * seat in a run of this teacher that has not ended; the event of the payment delivers the new one.
 */
export async function seatChild(deps: Deps) {
  const account = demoAccounts.find(({ key }) => key === parent)
  const buyer = account && (await actorOf(deps, account))
  const isPayable = (await listOfferedMethods(deps)).some(({ method }) => method === 'VIETQR')
  if (!buyer || !isPayable) return
  const runs = await listRuns(deps)
  const learnerId = personId(child)
  for (const { id } of runs) if (await hasSeat(deps, { kind: 'BATCH', refId: id, learnerId })) return
  const open = runs.filter((run) => run.status === 'OPEN' && run.seatsTaken < run.terms.seats)
  const [wanted] = open.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
  const course = wanted && courseOf(wanted)
  if (!course) return
  const ids = await placeOrders(deps, buyer, [{ sku: courseSku(addressCode(`course:${course.key}`), wanted.id), quantity: 1, learnerId }])
  const { code, instructions } = await payOrders(deps, buyer, { ids, method: 'VIETQR', payerIp: '127.0.0.1', useBalance: false })
  if (instructions.kind === 'TRANSFER') await recordDemoTransfer(deps, { code, amountVnd: instructions.transfer.amount })
}

type Run = Awaited<ReturnType<typeof listRuns>>[number]
async function listRuns(deps: Deps) {
  const states = ['ongoing', 'pending'] as const
  const pages = await Promise.all(states.map((state) => listTaughtRuns(deps, personId(teacher), { state })))
  return pages.flatMap(({ items }) => items)
}

const courseOf = (run: Run) => demoCourses.find(({ key }) => courseId(key) === run.courseId)

/** Runs of the child's grade first, then by start. */
function placeOf(run: Run) {
  const { gradeFrom = null, gradeTo = null } = courseOf(run)?.content ?? {}
  const isForChild = gradeFrom !== null && gradeTo !== null && gradeFrom <= gradeOfChild && gradeOfChild <= gradeTo
  return `${isForChild ? 0 : 1} ${run.startsOn}`
}
