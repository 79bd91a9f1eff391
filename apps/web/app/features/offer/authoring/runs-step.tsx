import type { TaughtRun } from '@khue/contracts/offer/runs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { classHref, daysOf, runsHref, scheduleOf, statusOfRun } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { placeHref } from './editor-addresses.ts'
import { RunForm } from './runs/run-form.tsx'
import { runsText as text } from './runs/runs.text.ts'

type Props = {
  courseId: string
  lessons: number
  /** Of one lesson. */
  minutes: number
  fee: number
  /** Of a class of the course. */
  seats: number
  isRecorded: boolean
  runs: readonly TaughtRun[]
  /** The id that a new run gets, so that sending it twice makes one. */
  newId: string
  /** The run whose form is open; `new` for a new one. */
  opened: string | undefined
}

/** The step “Lịch mở lớp”: the runs of a course, and the form of one of them. */
export function RunsStep({ courseId, lessons, runs, isRecorded, newId, opened, ...terms }: Props) {
  const navigate = useNavigate()
  const href = runsHref(courseId)
  const id = useNewId(newId, runs)
  const run = runs.find(({ id }) => id === opened)
  if (isRecorded)
    return (
      <section className={panel.panel} aria-label={text.title}>
        <p>{text.recorded}</p>
      </section>
    )
  if (lessons === 0 && runs.length === 0) return <NoLessons courseId={courseId} />
  return (
    <div className={panel.stack}>
      <section className={panel.panel} aria-labelledby="runs">
        <div className={panel.head}>
          <div>
            <h2 id="runs" className="h3">
              {text.title}
            </h2>
            <p className="muted">{text.lead(lessons)}</p>
          </div>
          {opened !== 'new' && <Add href={href} />}
        </div>
        {runs.length === 0 && opened !== 'new' ? <EmptyState {...text.none} /> : <Rows runs={runs} href={href} />}
      </section>
      {(opened === 'new' || run) && (
        <section className={panel.panel} aria-labelledby="run-form">
          <h3 id="run-form" className="h4">
            {run ? text.editTitle : text.newTitle}
          </h3>
          <RunForm
            key={run ? `${run.id} ${run.revision}` : id}
            action={href}
            id={run?.id ?? id}
            run={run}
            runs={runs}
            {...terms}
            closeHref={href}
            onSaved={() => {
              showToast({ type: 'success', message: text.saved })
              void navigate(href, { preventScrollReset: true })
            }}
          />
        </section>
      )}
    </div>
  )
}

/** A draft without a number of lessons cannot have runs. */
const NoLessons = ({ courseId }: { courseId: string }) => (
  <section className={panel.panel} aria-label={text.title}>
    <EmptyState
      title={text.noLessons.title}
      text={text.noLessons.text}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={placeHref(courseId, 'about', 'lessons')}>
          {text.noLessons.action}
        </Link>
      }
    />
  </section>
)

/** Each load of the page brings another id: the form keeps the first until a run has it. */
function useNewId(latest: string, runs: readonly TaughtRun[]) {
  const [id, setId] = useState(latest)
  const isUsed = runs.some((run) => run.id === id)
  if (isUsed) setId(latest)
  return isUsed ? latest : id
}

const Add = ({ href }: { href: string }) => (
  <Link className={buttonClass({ size: 'xl', color: 'main' })} to={`${href}?run=new`} preventScrollReset>
    {text.add}
  </Link>
)

const Rows = ({ runs, href }: { runs: readonly TaughtRun[]; href: string }) => (
  <ul className={panel.rows}>
    {runs.map((run) => (
      <li key={run.id}>
        <div className={panel.what}>
          <p className={panel.name}>
            {scheduleOf(run)}
            <StatusTag {...statusOfRun(run.status)} />
          </p>
          <p className="sm muted">
            {daysOf(run)} · {text.about(run.lessons, run.seatsTaken, run.terms.seats)}
          </p>
          {run.isSubstituted && <p className="sm">{text.substituted}</p>}
        </div>
        {!run.isSubstituted && (
          <div className={panel.actions}>
            <Link
              className={buttonClass({ size: 'xl', variant: 'outlined' })}
              to={classHref(run.id)}
              aria-label={text.openLabel(daysOf(run))}
            >
              {text.open}
            </Link>
            {run.status !== 'ENDED' && run.status !== 'CANCELLED' && (
              <Link
                className={buttonClass({ size: 'xl', variant: 'outlined' })}
                to={`${href}?run=${run.id}`}
                aria-label={text.editLabel(daysOf(run))}
                preventScrollReset
              >
                {text.edit}
              </Link>
            )}
          </div>
        )}
      </li>
    ))}
  </ul>
)
