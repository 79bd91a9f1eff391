import type { TaughtRun, TaughtState } from '@khue/contracts/offer/runs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { classHref, daysOf, scheduleOf, statusOfRun, whenOf } from './shared/run-words.ts'
import { taughtText as text } from './shared/taught-classes.text.ts'

type Props = {
  state: TaughtState
  choices: readonly Choice[]
  items: readonly TaughtRun[]
  first: string | undefined
  next: string | undefined
  /** Query parameters of the page that do not affect this list. */
  besides: readonly string[]
  /** What is known of the lessons of a run, by its id. */
  lessons: Readonly<Record<string, ReactNode>>
}

/** The runs that a teacher teaches, in one state. */
export const TaughtList = ({ state, choices, items, first, next, besides, lessons }: Props) => (
  <section className={panel.panel} aria-labelledby="taught-runs">
    <h2 id="taught-runs" className="h3">
      {text.runs}
    </h2>
    <ChipRow label={text.tabs} choices={choices} />
    <PendingList besides={besides}>
      {items.length === 0 ? (
        <EmptyState
          {...text.empty[state]}
          action={
            state === 'pending' && (
              <Link className={buttonClass({ size: 'xl', color: 'main' })} to="/account/teaching/courses">
                {text.toCourses}
              </Link>
            )
          }
        />
      ) : (
        <ul className={panel.rows} aria-label={text.states[state]}>
          {items.map((run) => (
            <li key={run.id}>
              <div className={panel.what}>
                <p className={`${panel.name} ${panel.about}`}>
                  <Link className="link" to={classHref(run.id)}>
                    {run.courseTitle}
                  </Link>
                  <StatusTag {...statusOfRun(run.status)} />
                </p>
                <p className="sm">{scheduleOf(run)}</p>
                <p className="sm muted">
                  {daysOf(run)} · {!lessons[run.id] && `${text.taught(run.begun, run.lessons)} · `}
                  {text.seats(run.seatsTaken, run.terms.seats)}
                </p>
                {run.next && <p className="sm">{text.nextMeeting(whenOf(run.next))}</p>}
              </div>
              {lessons[run.id]}
            </li>
          ))}
        </ul>
      )}
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </section>
)
