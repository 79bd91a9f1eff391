import type { TaughtReport, TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import { isSentState } from '@khue/contracts/learning/report-states'
import { privateUrl } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { AnswerRow } from '../reported.read-model.ts'
import { momentOf, momentOrNull, type People, personIn, showAddenda, showLesson } from '../show.service.ts'
import type { TaughtRow, WholeRow } from './taught.read-model.ts'

const showAnswer = ({ personId, answer, text, answeredAt }: AnswerRow, people: People) => ({
  by: personIn(people, personId),
  answer,
  text,
  answeredAt: momentOf(answeredAt),
})

export const showTaughtCard = (row: TaughtRow, people: People): TaughtReportCard => ({
  lesson: showLesson(row),
  learner: personIn(people, row.learnerId),
  teacher: personIn(people, row.teacherId),
  state: row.state,
  locksAt: momentOf(row.locksAt),
  sentAt: momentOrNull(row.sentAt),
  openedAt: momentOrNull(row.openedAt),
  answer: row.answers[0] ? showAnswer(row.answers[0], people) : null,
})

export function showTaught(deps: Deps, readerId: string, row: WholeRow, people: People): TaughtReport {
  const { good, practise, next, letter, voiceId, state } = row
  const isSent = isSentState(state)
  return {
    ...showTaughtCard(row, people),
    revision: row.revision,
    text: { good, practise, next, letter },
    voice: voiceId ? { assetId: voiceId, address: privateUrl(deps, voiceId, readerId) } : null,
    facts: row.facts,
    addenda: showAddenda(row.addenda),
    answers: row.answers.map((one) => showAnswer(one, people)),
    can: { write: !isSent || state === 'SENT', send: !isSent, add: isSent && state !== 'SENT' },
  }
}
