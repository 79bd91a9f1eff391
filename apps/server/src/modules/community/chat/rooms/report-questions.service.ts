import type { z } from 'zod'
import type { reportQuestionAsked } from '#modules/learning/learning-reports'
import { listPeople } from '#modules/people/people'
import { givenName } from '#platform/vietnam/format'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { send } from '../messages/messages.service.ts'
import { openRoom } from './rooms.service.ts'

type Question = z.output<typeof reportQuestionAsked.payload>

/**
 * A question about a report continues in the conversation of the guardian and the teacher, as a message of the guardian. Where they may not write to each other
 * any more, it stays with the report, and its notice tells the teacher.
 */
export async function postReportQuestion(deps: Deps, { answerId, guardianId, teacherId, learnerId, text }: Question) {
  const name = (await listPeople(deps, [learnerId])).get(learnerId)?.name ?? ''
  const about = guardianId === learnerId ? 'Về báo cáo buổi học' : `Về báo cáo buổi học của ${givenName(name)}`
  const message = text ? `${about}: ${text}` : `${about}: tôi muốn hỏi thêm thầy cô.`
  const writer = { id: guardianId, accountId: '', sessionId: '', roles: [] } // writing uses the person alone
  try {
    const roomId = await openRoom(deps, writer, teacherId)
    await send(deps, writer, roomId, { clientId: answerId, text: message, mentions: [], files: [] }) // delivered twice, it is one message
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ answerId, code: error.code }, 'report question not posted to chat')
  }
}
