import { Icon } from '#app/shared/ui/icon.tsx'
import { homeText as text } from './home.text.ts'
import styles from './parent-report.module.css'

/** Describes the parent report; shows no real data. */
export function ParentReport() {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="report">
      <div className={styles.band}>
        <div className={styles.words}>
          <h2 className="h1" id="report">
            {text.reportTitle}
          </h2>
          <p>{text.reportLead}</p>
          <ul>
            {text.reportPoints.map((point) => (
              <li key={point}>
                <Icon name="circle-check" size={22} />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.paper}>
          <h3 className="h3">{text.paperTitle}</h3>
          <p className="sm muted">{text.paperLead}</p>
          <ol>
            {text.paperParts.map((part) => (
              <li key={part.title}>
                <b>{part.title}</b>
                <p>{part.body}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
