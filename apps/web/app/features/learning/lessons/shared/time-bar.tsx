import { Notice } from '#app/shared/ui/notice.tsx'
import { lessonText } from './lesson.text.ts'
import styles from './time-bar.module.css'
import type { TimeBar as View } from './time-bar-view.ts'

/** Stays of the teacher and a learner above each other; screen readers get sentences. */
export const TimeBar = ({ bar: { ticks, planned, rows, hasDeclared, words } }: { bar: View }) => (
  <>
    <p className="visually-hidden">{words}</p>
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.ticks}>
        {ticks.map(({ label, left }) => (
          <span key={label} style={{ left: `${left}%` }}>
            {label}
          </span>
        ))}
      </div>
      {rows.map(({ name, isTeacher, spans, gap }) => (
        <div key={`${name}-${isTeacher}`} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track}>
            <i className={styles.planned} style={place(planned)} />
            {spans.map((span) => (
              <i
                key={`${span.left}-${span.isDeclared}`}
                className={isTeacher ? styles.teacher : styles.learner}
                data-declared={span.isDeclared || undefined}
                style={place(span)}
              />
            ))}
            {gap && (
              <em className={styles.gap} style={{ left: `${gap.left}%` }}>
                {gap.label}
              </em>
            )}
          </span>
        </div>
      ))}
    </div>
    {hasDeclared && <Notice>{lessonText.bar.declaredNote}</Notice>}
  </>
)

const place = ({ left, width }: { left: number; width: number }) => ({ left: `${left}%`, width: `${width}%` })
