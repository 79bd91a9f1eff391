import type { CourseProgress } from '@khue/contracts/learning/my-learning'
import panel from '#app/shared/ui/panel.module.css'
import { learnText as text } from './my-learning.text.ts'
import styles from './programme.module.css'

/** What the course teaches, chapter by chapter. */
export const Programme = ({ chapters }: { chapters: CourseProgress['programme'] }) => (
  <section className={panel.panel} aria-labelledby="programme">
    <h2 id="programme" className="h3">
      {text.programme}
    </h2>
    {chapters.map(({ title, items }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- chapters have no ids, and never move
      <div key={at}>
        <h3 className="h4">{title}</h3>
        <ol className={styles.items}>
          {items.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={place}>
              <span>{item.title}</span>
              {item.minutes !== null && <span className="sm muted num">{text.minutes(item.minutes)}</span>}
            </li>
          ))}
        </ol>
      </div>
    ))}
  </section>
)
