import type { CourseProgress, ProgressLesson } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import { formatDate, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { progressText as text } from './my-learning.text.ts'

const tones = {
  UPCOMING: undefined,
  ONGOING: 'live',
  ENDED: 'warn',
  HELD: 'success',
  NOT_HELD: 'danger',
  COMPLETED: 'success',
  CANCELLED: 'danger',
} as const

export const ProgressFigures = ({ summary: { present, absent, excused, minutes } }: Pick<CourseProgress, 'summary'>) => (
  <FigureRow
    label={text.figures}
    figures={[
      { name: text.present, value: String(present) },
      { name: text.absent, value: String(absent), isBad: absent > 0 },
      { name: text.excused, value: String(excused) },
      { name: text.minutes, value: String(minutes) },
    ]}
  />
)

/** Every lesson of a run with its state and what the learner did in it. */
export const LessonTable = ({ lessons }: { lessons: readonly ProgressLesson[] }) => (
  <section className={panel.panel} aria-labelledby="lessons">
    <h2 id="lessons" className="h3">
      {text.lessons}
    </h2>
    {lessons.length === 0 ? (
      <p className="muted">{text.noLessons}</p>
    ) : (
      <ul className={panel.rows}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    )}
  </section>
)

function LessonRow({
  lesson: { id, number, title, startsAt, endsAt, state, attendance, minutes, plannedMinutes, documents },
}: {
  lesson: ProgressLesson
}) {
  const name = [number === null ? undefined : text.numbered(number), title].filter(Boolean).join(': ') || formatDate(startsAt)
  const facts = [
    text.attendances[attendance],
    minutes === null ? undefined : text.measured(minutes, plannedMinutes),
    documents > 0 ? text.documents(documents) : undefined,
  ].filter(Boolean)
  return (
    <li>
      <div className={panel.what}>
        <p className={`${panel.name} ${panel.about}`}>
          <Link className="link" to={`/account/lessons/${id}`}>
            {name}
          </Link>
          <StatusTag label={text.states[state]} tone={tones[state]} />
        </p>
        <p className="sm num">{`${formatWeekday(startsAt)}, ${formatDate(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`}</p>
        {facts.length > 0 && <p className="sm muted num">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}
