import { type Notice, notifyAll } from '#modules/people/notifications'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { handleInOrder } from '#platform/postgres/batches'
import { describeLearner } from '../reading/readers.service.ts'
import { listReportFacts, listWithDue } from './reported-lessons.read-model.ts'
import * as notices from './reports.notices.ts'

type Which = { lessonId: string; learnerId: string }

async function describe(deps: Deps, which: Which): Promise<notices.About | undefined> {
  const [lesson] = await listReportFacts(deps.db, [which.lessonId])
  const name = (await listPeople(deps, [which.learnerId])).get(which.learnerId)?.name ?? ''
  return lesson && { ...which, learner: name, title: lesson.title, number: lesson.number, teacher: lesson.teacher, isLearner: false }
}

/** Guardians, and the learner who may read it. Returns how many guardians. */
async function notifyFamily(deps: Deps, which: Which, write: (about: notices.About) => Notice) {
  const about = await describe(deps, which)
  if (!about) return 0
  const { guardianIds, isAllowed } = await describeLearner(deps, which.learnerId)
  await notifyAll(deps, [
    { personIds: guardianIds, notice: write(about) },
    { personIds: isAllowed ? [which.learnerId] : [], notice: write({ ...about, isLearner: true }) },
  ])
  return guardianIds.length
}

export const notifyOfReport = (deps: Deps, which: Which, { resentAt }: { resentAt?: Date }) =>
  notifyFamily(deps, which, (about) => notices.sentNotice(about, { resentAt }))

export const notifyOfAddendum = (deps: Deps, which: Which, { addendumId }: { addendumId: string }) =>
  notifyFamily(deps, which, (about) => notices.addendumNotice(about, { addendumId }))

type Question = { answerId: string; personId: string; teacherId: string; text: string }
/** To the teacher. */
export async function notifyOfQuestion(deps: Deps, which: Which, { personId, teacherId, ...asked }: Question) {
  const about = await describe(deps, which)
  if (!about) return
  const by = (await listPeople(deps, [personId])).get(personId)?.name ?? ''
  await notifyAll(deps, [{ personIds: [teacherId], notice: notices.questionNotice(about, { by, ...asked }) }])
}

const teachersAtOnce = 100

/** Reminds teachers of reports that lock at the next 8:00: in the evening, and at 7:00. Safe to run again: one notice for each of the two. */
export async function remindOfReports(deps: Deps, { now }: { now?: Date } = {}) {
  for (const kind of ['EVENING', 'MORNING'] as const)
    await handleInOrder(async (after) => {
      const found = await listWithDue(deps.db, { kind, after, limit: teachersAtOnce, now })
      await notifyAll(
        deps,
        found.map(({ teacherId, due, locksAt }) => ({
          personIds: [teacherId],
          notice: notices.dueNotice({ kind, due, day: inVietnam(new Date(locksAt)).toPlainDate().toString() }),
        })),
      )
      return found.length < teachersAtOnce ? undefined : found.at(-1)?.teacherId
    })
}
