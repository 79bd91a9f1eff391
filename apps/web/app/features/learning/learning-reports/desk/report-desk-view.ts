import type { Reply } from '@khue/contracts/endpoint'
import type { TaughtReport } from '@khue/contracts/learning/report-shapes'
import { isSentState } from '@khue/contracts/learning/report-states'
import type { getLessonReports } from '@khue/contracts/learning/taught-reports'
import { momentOf, whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { attendanceWords, type FactLine, toFactLines } from '../shared/facts-view.ts'
import { taughtReportHref } from '../shared/report-addresses.ts'
import { reportWords } from '../shared/report-words.text.ts'
import { reportStatus } from '../taught/taught-reports-view.ts'
import { toStored } from './report-calls.ts'

type LessonReports = Reply<typeof getLessonReports>

const isSent = ({ state }: TaughtReport) => isSentState(state)

const toPupil = (report: TaughtReport) => ({
  id: report.learner.id,
  name: report.learner.name,
  avatar: report.learner.avatar,
  status: reportStatus(report.state),
  isSent: isSent(report),
  attendance: attendanceWords(report.facts),
  href: taughtReportHref(report.lesson.id, report.learner.id),
})

/** All pupils of a lesson: who is written, and who comes next. */
export function toLessonView({ now, lesson, locksAt, reports }: LessonReports) {
  const pupils = reports.map(toPupil)
  return {
    now,
    lessonId: lesson.id,
    title: reportWords.lesson(lesson.title, lesson.number),
    when: whenOf(lesson),
    locksAt,
    locksWhen: momentOf(locksAt),
    isLocked: now >= locksAt,
    sent: pupils.filter((pupil) => pupil.isSent).length,
    pupils,
    next: pupils.find((pupil) => !pupil.isSent),
  }
}
export type LessonView = ReturnType<typeof toLessonView>

/** The pupil after this one whose report was not sent; after the last one it begins anew, as the server goes on. */
function nextAfter(reports: readonly TaughtReport[], learnerId: string) {
  const at = reports.findIndex(({ learner }) => learner.id === learnerId)
  return [...reports.slice(at + 1), ...reports.slice(0, Math.max(0, at))].find((report) => !isSent(report))?.learner
}

/** One report of the lesson; undefined when this learner has none. */
export function toDeskView(found: LessonReports, learnerId: string) {
  const report = found.reports.find(({ learner }) => learner.id === learnerId)
  if (!report) return undefined
  const { lesson, learner, state, text, voice, facts, addenda, answers, openedAt, sentAt, locksAt, can } = report
  return {
    place: { lessonId: lesson.id, learnerId: learner.id },
    learner,
    state,
    status: reportStatus(state),
    stored: toStored(report),
    text,
    voice,
    facts: toFactLines(facts) satisfies FactLine[],
    addenda,
    answers: answers.map(({ by, answer, text: words, answeredAt }) => ({
      by,
      words,
      said: reportWords.answers[answer],
      isQuestion: answer === 'ASK',
      when: momentOf(answeredAt),
    })),
    openedWhen: openedAt && momentOf(openedAt),
    sentLine: sentAt && reportWords.sentAt(momentOf(sentAt), state === 'SENT_LATE'),
    locksWhen: momentOf(locksAt),
    isSent: isSent(report),
    isLate: state === 'MISSED',
    can,
    next: nextAfter(found.reports, learnerId),
  }
}
export type DeskView = NonNullable<ReturnType<typeof toDeskView>>
