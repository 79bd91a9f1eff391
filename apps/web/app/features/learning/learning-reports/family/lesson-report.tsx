import type { Report } from '@khue/contracts/learning/report-shapes'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { reportHref } from '../shared/report-addresses.ts'
import { lessonReportText as text } from './lesson-report.text.ts'
import { ReportLetter } from './report-sheet.tsx'

/** The report of one seat; `note` says that there is none for its family. */
export type SeatReport = { report: Report } | { isReadByLearner: boolean; note: string }
type Props = { of: SeatReport | undefined; isOwn: boolean }

/** On a family's page of a held lesson: what the teacher wrote about it. */
export function LessonReport({ of, isOwn }: Props) {
  if (!of) return null
  if (!('report' in of)) return <Notice icon="report">{isOwn && !of.isReadByLearner ? text.asks : of.note}</Notice>
  const { report } = of
  const action = report.canAnswer ? text.answer : text.read
  return (
    <ReportLetter report={report} isOwn={isOwn}>
      <div className={panel.actions}>
        <Link
          className={buttonClass({ size: 'xxl', color: 'main' })}
          to={reportHref(report.lesson.id, report.learner.id)}
          aria-label={text.of(action, report.learner.name)}
        >
          {action}
        </Link>
      </div>
    </ReportLetter>
  )
}
