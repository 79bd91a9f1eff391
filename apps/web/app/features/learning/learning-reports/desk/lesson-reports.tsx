import { Link } from 'react-router'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { lessonReportsHref } from '../shared/report-addresses.ts'
import { lessonReportsText as text } from './lesson-reports.text.ts'

/** How many reports of a lesson are sent; undefined before it counts as held. */
export type LessonReportsCount = { sent: number; all: number; locksAt: string; isLocked: boolean }
type Props = { lessonId: string; reports: LessonReportsCount | undefined }

/** On the page of a held lesson: leads its teacher to the reports. */
export const LessonReports = ({ lessonId, reports }: Props) =>
  reports && (
    <section className={panel.panel} aria-labelledby="lesson-reports">
      <div className={panel.head}>
        <div>
          <h2 id="lesson-reports" className="h3">
            {text.title}
          </h2>
          <p className="sm muted">
            {text.sent(reports.sent, reports.all)} {text.locks(momentOf(reports.locksAt), reports.isLocked)}
          </p>
        </div>
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={lessonReportsHref(lessonId)}>
          {reports.sent < reports.all ? text.write : text.read}
        </Link>
      </div>
    </section>
  )
