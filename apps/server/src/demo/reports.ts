import type { TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import { answerReport, listReports, listTaughtReports, readTaughtReport, saveReport, sendReport } from '#modules/learning/learning-reports'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { absentReport, reportTexts } from './data/homework.ts'

type Cast = { teacher: Actor; parent: Actor; child: Actor }

/** When a report that is still due is written at last, before it locks at 8:00. */
const lastMs = 45 * 60_000

/**
 * Writes and sends the reports that are due, except that of the newest lesson, so that one is always due. The parent answers all but the newest report. A
 * report that a visitor has begun to write stays theirs. Safe to run twice; continues after the events of the lessons were delivered.
 */
export async function writeReports(deps: Deps, { teacher, parent, child }: Cast) {
  const { items } = await listTaughtReports(deps, teacher, { state: 'DUE' })
  const oldestFirst = items.toSorted((a, b) => a.lesson.startsAt.localeCompare(b.lesson.startsAt))
  const newest = oldestFirst.at(-1)
  for (const report of oldestFirst) {
    const isLast = new Date(report.locksAt).getTime() - deps.clock().getTime() < lastMs
    if (report.state === 'DUE' && (report !== newest || isLast)) await write(deps, teacher, report)
  }
  const sent = (await listReports(deps, parent, { learnerId: child.id })).items
  for (const { lesson, answer } of sent.slice(1)) {
    if (answer === null) await answerReport(deps, parent, { lessonId: lesson.id, learnerId: child.id }, thanks)
  }
}

const thanks = { answer: 'THANK', text: '' } as const

async function write(deps: Deps, teacher: Actor, { lesson, learner }: TaughtReportCard) {
  const which = { lessonId: lesson.id, learnerId: learner.id }
  const { facts } = await readTaughtReport(deps, teacher, which)
  const text = facts.attendance === 'ABSENT' ? absentReport : reportTexts[(lesson.number ?? 0) % reportTexts.length]!
  const { revision } = await saveReport(deps, teacher, which, { revision: 0, ...text, voiceId: null })
  await sendReport(deps, teacher, which, { revision, templateIds: [] })
}
