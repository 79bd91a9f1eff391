import type { CourseProgress, ProgressLesson } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import { lessonLabels } from '#app/features/learning/lessons/shared/lesson-labels.text.ts'
import { lessonHref, lessonStatus, whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { formatDate } from '#app/shared/format.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { progressText as text } from './my-learning.text.ts'

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
  lesson: { id, number, title, startsAt, endsAt, state, attendance, minutes, plannedMinutes, documents, hasPage },
}: {
  lesson: ProgressLesson
}) {
  const name = [number === null ? undefined : text.numbered(number), title].filter(Boolean).join(': ') || formatDate(startsAt)
  const facts = [
    attendance === 'EXPECTED' ? undefined : lessonLabels.attendances[attendance],
    minutes === null ? undefined : text.measured(minutes, plannedMinutes),
    documents > 0 ? text.documents(documents) : undefined,
  ].filter(Boolean)
  return (
    <li>
      <div className={panel.what}>
        <p className={`${panel.name} ${panel.about}`}>
          {hasPage ? (
            <Link className="link" to={lessonHref(id)}>
              {name}
            </Link>
          ) : (
            name
          )}
          <StatusTag {...lessonStatus(state)} />
        </p>
        <p className="sm num">{whenOf({ startsAt, endsAt })}</p>
        {facts.length > 0 && <p className="sm muted num">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}
