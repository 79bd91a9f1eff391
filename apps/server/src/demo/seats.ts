import { courseSku } from '@khue/contracts/sale/offers'
import { listOfferedMethods, recordDemoTransfer } from '#modules/money/payments'
import { listTaughtRuns } from '#modules/offer/courses'
import { hasSeat } from '#modules/offer/seats'
import { payOrders, placeOrders } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { teacherOf } from './courses.ts'
import { demoAccounts } from './data/accounts.ts'
import { demoCourses } from './data/courses/courses.ts'
import { actorOf } from './queues.ts'
import { addressCode, courseId, personId } from './seed.ts'

const [parent, child] = ['thu-trang', 'minh-an'] as const
const [gradeOfChild, maths] = [8, 4]

/** A course for the child's grade in another subject than that of the demo teacher. */
const course = demoCourses.find(
  ({ subjectId, content }) =>
    content.format === 'LIVE' && content.gradeFrom === gradeOfChild && content.gradeTo === gradeOfChild && subjectId !== maths,
)
/** Who teaches it; has no account. */
export const secondTeacherId = course && personId(teacherOf(course).key)

/**
 * The parent buys the child a seat in a run that begins later. Does nothing while the child has a seat in one that has not ended; the event of the payment
 * delivers the new one.
 */
export async function seatChild(deps: Deps) {
  const account = demoAccounts.find(({ key }) => key === parent)
  const buyer = account && (await actorOf(deps, account))
  if (!buyer || !course || !secondTeacherId || !(await isPayable(deps))) return
  const learnerId = personId(child)
  const runs = await listRuns(deps, secondTeacherId, courseId(course.key))
  for (const { id } of runs) if (await hasSeat(deps, { kind: 'BATCH', refId: id, learnerId })) return
  const open = runs.filter((run) => run.status === 'OPEN' && run.seatsTaken < run.terms.seats)
  const [wanted] = open.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  if (wanted) await buyCourse(deps, buyer, { courseKey: course.key, runId: wanted.id, learnerId })
}

async function listRuns(deps: Deps, teacherId: string, ofCourse: string) {
  const states = ['ongoing', 'pending'] as const
  const pages = await Promise.all(states.map((state) => listTaughtRuns(deps, teacherId, { state })))
  return pages.flatMap(({ items }) => items).filter((run) => run.courseId === ofCourse)
}

type Wanted = { courseKey: string; /** Not of a recorded course. */ runId?: string; learnerId: string }
/** By bank transfer; the event of the payment delivers the course with its seat. */
export async function buyCourse(deps: Deps, buyer: Actor, { courseKey, runId, learnerId }: Wanted) {
  const ids = await placeOrders(deps, buyer, [{ sku: courseSku(addressCode(`course:${courseKey}`), runId), quantity: 1, learnerId }])
  const { code, instructions } = await payOrders(deps, buyer, { ids, method: 'VIETQR', payerIp: '127.0.0.1', useBalance: false })
  if (instructions.kind === 'TRANSFER') await recordDemoTransfer(deps, { code, amountVnd: instructions.transfer.amount })
}

export const isPayable = async (deps: Deps) => (await listOfferedMethods(deps)).some(({ method }) => method === 'VIETQR')
