import { Link } from 'react-router'
import { type Figure, FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { taughtReportsPath } from '../shared/report-addresses.ts'
import { taughtReportsText as text } from './taught-reports.text.ts'

/** On the teacher's start page: whether reports were sent in time, and what families did with them. */
export const ReportQuality = ({ figures }: { figures: readonly Figure[] }) => (
  <section className={panel.panel} aria-labelledby="report-quality">
    <div className={panel.head}>
      <div>
        <h2 id="report-quality" className="h3">
          {text.qualityOfReports}
        </h2>
      </div>
      <p className={panel.about}>
        <Link className="link" to={taughtReportsPath}>
          {text.all}
        </Link>
      </p>
    </div>
    <FigureRow label={text.quality} figures={figures} />
  </section>
)
