import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { markingHref } from '../shared/assignment-addresses.ts'
import styles from './desk-work.module.css'
import { deskWorkText as text } from './desk-work.text.ts'
import type { MissingRow, ReportRow, ToMarkRow } from './desk-work-view.ts'
import { Left } from './work-tiles.tsx'

type ToMarkProps = { rows: readonly ToMarkRow[]; waiting: number }

/** The work that has waited longest. */
export const ToMark = ({ rows, waiting }: ToMarkProps) =>
  rows.length > 0 && (
    <section className={panel.panel} aria-labelledby="to-mark">
      <div className={panel.head}>
        <div>
          <h2 id="to-mark" className="h3">
            {text.markTitle}
          </h2>
        </div>
        <p className={panel.about}>
          <Link className="link" to={markingHref}>
            {text.all(waiting)}
          </Link>
        </p>
      </div>
      <ul className={panel.rows}>
        {rows.map(({ id, name, avatar, title, when, status, href, label }, at) => (
          <li key={id}>
            <img className={styles.face} src={avatar} alt="" width="40" height="40" loading="lazy" />
            <div className={panel.what}>
              <p className={panel.name}>
                {name}
                <StatusTag {...status} />
              </p>
              <p className="sm">{title}</p>
              <p className="sm muted num">{when}</p>
            </div>
            <Link
              className={buttonClass({ size: 'xl', color: 'main', variant: at === 0 ? 'contained' : 'outlined' })}
              to={href}
              aria-label={label}
            >
              {text.mark}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** Who can still be reminded. */
export const StillMissing = ({ rows }: { rows: readonly MissingRow[] }) =>
  rows.length > 0 && (
    <section className={panel.panel} aria-labelledby="still-missing">
      <h2 id="still-missing" className="h3">
        {text.missingTitle}
      </h2>
      <ul className={panel.rows}>
        {rows.map(({ id, title, place, words, href, label }) => (
          <li key={id}>
            <div className={panel.what}>
              <p className={panel.name}>{title}</p>
              <p className="sm">{place}</p>
              <p className="sm muted num">{words}</p>
            </div>
            <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={href} aria-label={label}>
              {text.look}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** Reports that can still be sent in time. */
export const ReportsToWrite = ({ rows, now }: { rows: readonly ReportRow[]; now: string }) =>
  rows.length > 0 && (
    <section className={panel.panel} aria-labelledby="reports-to-write">
      <div>
        <h2 id="reports-to-write" className="h3">
          {text.reportsTitle}
        </h2>
        <p className="sm muted">{text.reportsLead}</p>
      </div>
      <ul className={panel.rows}>
        {rows.map(({ lessonId, avatar, names, lesson, locksAt, href, label }) => (
          <li key={lessonId}>
            <img className={styles.face} src={avatar} alt="" width="40" height="40" loading="lazy" />
            <div className={panel.what}>
              <p className={panel.name}>{names}</p>
              <p className="sm">{lesson}</p>
              <p className={`sm ${styles.left}`}>
                <Left key={now} now={now} at={locksAt} />
              </p>
            </div>
            <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={href} aria-label={label}>
              {text.write}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
