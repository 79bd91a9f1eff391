import { type TaughtReportList, taughtReportLists } from '@khue/contracts/learning/report-states'
import { Link } from 'react-router'
import { TimeLeft } from '#app/features/learning/lessons/shared/time-left.tsx'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './taught-reports.module.css'
import { taughtReportsText as text } from './taught-reports.text.ts'
import { listHref, type TaughtGroup, type TaughtRow } from './taught-reports-view.ts'

type Counts = Record<TaughtReportList, number | undefined>
/** The lists as tabs; those that wait show how many. */
export const ListTabs = ({ list, counts }: { list: TaughtReportList; counts: Counts }) => (
  <nav className={styles.tabs} aria-label={text.tabs}>
    {taughtReportLists.map((one) => (
      <Link key={one} to={listHref(one)} aria-current={one === list ? 'page' : undefined}>
        {text.lists[one]}
        {counts[one] !== undefined && counts[one] > 0 && <span className={styles.count}>{counts[one]}</span>}
      </Link>
    ))}
  </nav>
)

type Props = { list: TaughtReportList; groups: readonly TaughtGroup[]; now: string }

/** Reports of one list, lesson by lesson. */
export function TaughtReports({ list, groups, now }: Props) {
  if (groups.length === 0)
    return (
      <EmptyState
        {...text.empty[list]}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to="/account/teaching/schedule">
            {text.toSchedule}
          </Link>
        }
      />
    )
  return (
    <div className={panel.stack}>
      {list === 'MISSED' && <Notice tone="warn">{text.missedNote}</Notice>}
      {groups.map((group) => (
        <Lesson key={`${group.lessonId} ${group.rows[0]?.key}`} list={list} group={group} now={now} />
      ))}
    </div>
  )
}

function Lesson({ list, group, now }: { list: TaughtReportList; group: TaughtGroup; now: string }) {
  const id = `lesson-${group.rows[0]?.key.replace(' ', '-')}`
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <div>
          <h2 id={id} className={`h4 ${styles.title}`}>
            {group.title}
          </h2>
          <p className="sm muted num">{group.when}</p>
        </div>
        {list === 'DUE' && <TimeLeft key={now} label={text.until(momentOf(group.locksAt))} now={now} at={group.locksAt} />}
        {list === 'MISSED' && <p className={`sm ${styles.missed}`}>{text.missedSince(momentOf(group.locksAt))}</p>}
      </div>
      <ul className={panel.rows}>
        {group.rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {group.writeHref && (
        <p>
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={group.writeHref}>
            {text.writeAll}
            <span className="visually-hidden">: {group.title}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

const Row = ({ row: { learner, status, notes, href, label } }: { row: TaughtRow }) => (
  <li className={styles.row}>
    <img src={learner.avatar} alt="" width="40" height="40" loading="lazy" />
    <div className={panel.what}>
      <p className={panel.name}>
        <Link className={styles.open} to={href} aria-label={label}>
          {learner.name}
        </Link>
        <StatusTag {...status} />
      </p>
      {notes.length > 0 && <p className="sm muted">{notes.join(' · ')}</p>}
    </div>
  </li>
)
