import type { TaughtRun } from '@khue/contracts/offer/runs'
import { Link } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { classHref, daysOf, scheduleOf, statusOfRun } from './run-words.ts'
import { taughtText as text } from './taught-classes.text.ts'

/** A person's runs that are not over: when the person leaves, an admin replaces the teacher of each run or ends it. */
export const OpenRuns = ({ runs }: { runs: readonly TaughtRun[] }) =>
  runs.length > 0 && (
    <section className={panel.panel} aria-labelledby="open-runs">
      <h2 id="open-runs" className="h4">
        {text.openRuns}
      </h2>
      <p className="muted">{text.openRunsLead}</p>
      <ul className={panel.rows}>
        {runs.map((run) => (
          <li key={run.id}>
            <div className={panel.what}>
              <p className={panel.name}>
                <Link className="link" to={classHref(run.id)}>
                  {run.courseTitle}
                </Link>
                <StatusTag {...statusOfRun(run.status)} />
              </p>
              <p className="sm muted">
                {scheduleOf(run)} · {daysOf(run)} · {text.taught(run.begun, run.lessons)} · {text.seats(run.seatsTaken, run.terms.seats)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
