import { importWatched, readLectures } from '#modules/learning/lectures'
import { listLinesOfItem } from '#modules/sale/orders'
import { mayUse } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import { demoAccounts } from './data/accounts.ts'
import { demoCourses } from './data/courses/courses.ts'
import { demoLectures } from './data/lectures.ts'
import { actorOf } from './queues.ts'
import { buyCourse, isPayable } from './seats.ts'
import { courseId, personId } from './seed.ts'

const [parent, child] = ['thu-trang', 'minh-an'] as const
const gradeOfChild = 8
const course = demoCourses.find(
  ({ content: { format, gradeFrom, gradeTo } }) => format === 'RECORDED' && gradeFrom === gradeOfChild && gradeTo === gradeOfChild,
)
const accountOf = (deps: Deps, wanted: string) => {
  const account = demoAccounts.find(({ key }) => key === wanted)
  return account ? actorOf(deps, account) : undefined
}

/**
 * The parent buys the child a recorded course, once; the child has watched its first lecture to the half. Continues after the event of the payment has
 * delivered the course.
 */
export async function watchLecture(deps: Deps) {
  const [buyer, learner] = [await accountOf(deps, parent), await accountOf(deps, child)]
  if (!buyer || !learner || !course || !(await isPayable(deps))) return
  const [id, learnerId] = [courseId(course.key), personId(child)]
  if (await mayUse(deps, learnerId, 'CO', id)) {
    const { chapters } = await readLectures(deps, learner, id, undefined)
    const [first] = chapters.flatMap(({ lectures }) => lectures)
    const seconds = Math.floor((demoLectures[0]?.seconds ?? 0) / 2)
    if (first) await importWatched(deps, { personId: learnerId, courseId: id, itemId: first.itemId, seconds })
    return
  }
  const lines = await listLinesOfItem(deps, { kind: 'CO', refId: id })
  if (!lines.some((line) => line.learnerId === learnerId)) await buyCourse(deps, buyer, { courseKey: course.key, learnerId })
}
