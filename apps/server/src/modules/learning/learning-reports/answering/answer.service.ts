import type { Body } from '@khue/contracts/endpoint'
import type { Report } from '@khue/contracts/learning/report-shapes'
import { reportLimits as limits } from '@khue/contracts/learning/report-states'
import type * as contract from '@khue/contracts/learning/reports'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { reportError } from '../learning-reports.errors.ts'
import { reportQuestionAsked } from '../learning-reports.events.ts'
import { notifyOfQuestion } from '../notifying/notify.service.ts'
import { readReport } from '../reading/read-reports.service.ts'
import { setOpened } from '../reading/reports.read-model.ts'
import { requireReader } from '../reading/readers.service.ts'
import * as stored from './answers.repository.ts'

/** Keeps what a person says about a report, which they have opened then. The same answer again changes nothing. A question, and any words, reach the teacher. Throws REPORT_NOT_FOUND. */
export async function recordAnswer(deps: Deps, { lessonId, learnerId, personId, answer, text, byLink }: stored.NewAnswer) {
  const report = await stored.lockAnswered(deps.db, { lessonId, learnerId, personId })
  if (!report) throw reportError.REPORT_NOT_FOUND()
  await setOpened(deps.db, { lessonId, learnerId }, personId)
  if (report.answer === answer && report.text === text) return
  if (report.count >= limits.answers) throw reportError.REPORT_ANSWERS_FULL()
  const answerId = await stored.insertAnswer(deps.db, { lessonId, learnerId, personId, answer, text, byLink })
  if (answer !== 'ASK' && text === '') return
  const { teacherId } = report
  await publish(deps, reportQuestionAsked, { answerId, reportLessonId: lessonId, learnerId, guardianId: personId, teacherId, text })
  await notifyOfQuestion(deps, { lessonId, learnerId }, { answerId, personId, teacherId, text })
}

/** By a guardian, or an adult learner. Throws REPORT_NOT_FOUND, REPORT_ANSWER_BY_FAMILY for a child who only reads, REPORT_ANSWERS_FULL. */
export const answerReport = (
  deps: Deps,
  actor: Actor,
  which: { lessonId: string; learnerId: string },
  body: Body<typeof contract.answerReport>,
): Promise<Report> =>
  transact(deps, async (deps) => {
    const reader = await requireReader(deps, actor, which.learnerId)
    if (!reader.canAnswer) throw reportError.REPORT_ANSWER_BY_FAMILY()
    await recordAnswer(deps, { ...which, personId: actor.id, byLink: false, ...body })
    return readReport(deps, actor, which)
  })
