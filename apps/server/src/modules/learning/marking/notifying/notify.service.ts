import type { MarkReplyKind } from '@khue/contracts/learning/mark-states'
import { listGuardians, listPeople } from '#modules/people/people'
import { type Notice, notifyAll } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import * as notices from './marking.notices.ts'
import { listTitles } from './titles.read-model.ts'

type Work = { assignmentId: string; learnerId: string }

/** One notice for each learner and each of their guardians. A few statements, however many. */
async function notifyFamilies<W extends Work>(deps: Deps, works: readonly W[], write: (about: notices.About, work: W) => Notice) {
  const learnerIds = [...new Set(works.map(({ learnerId }) => learnerId))]
  if (learnerIds.length === 0) return
  const names = await listPeople(deps, learnerIds)
  const guardians = new Map((await listGuardians(deps, learnerIds)).map(({ id, guardianIds }) => [id, guardianIds]))
  const titles = await listTitles(deps.db, [...new Set(works.map(({ assignmentId }) => assignmentId))])
  const addressed = works.flatMap((work) => {
    const { assignmentId, learnerId } = work
    const about = { assignmentId, learnerId, title: titles.get(assignmentId) ?? '', learner: names.get(learnerId)?.name ?? '' }
    return [learnerId, ...(guardians.get(learnerId) ?? [])].map((personId) => ({
      personIds: [personId],
      notice: write({ ...about, isLearner: personId === learnerId }, work),
    }))
  })
  await notifyAll(deps, addressed)
}

export const notifyOfReturned = (deps: Deps, returned: readonly (Work & { markId: string; round: number })[]) =>
  notifyFamilies(deps, returned, notices.returnedNotice)

type Retake = Work & { submissionId: string; page: string; on: string }
/** Once a day for each page. */
export const notifyOfRetake = (deps: Deps, retake: Retake) => notifyFamilies(deps, [retake], notices.retakeNotice)

type Reply = Work & { replyId: string; submissionId: string; teacherId: string; writtenBy: string; kind: MarkReplyKind }
/** To the teacher. */
export async function notifyOfReply(deps: Deps, { teacherId, writtenBy, assignmentId, learnerId, ...reply }: Reply) {
  const names = await listPeople(deps, [learnerId, writtenBy])
  const titles = await listTitles(deps.db, [assignmentId])
  const about = {
    assignmentId,
    learnerId,
    title: titles.get(assignmentId) ?? '',
    learner: names.get(learnerId)?.name ?? '',
    isLearner: false,
  }
  const notice = notices.repliedNotice(about, { ...reply, name: names.get(writtenBy)?.name ?? '' })
  await notifyAll(deps, [{ personIds: [teacherId], notice }])
}
