import { Icon } from '#app/shared/ui/icon.tsx'
import { homeText as text } from './home.text.ts'
import styles from './family-intro.module.css'

/** Describes the family page; shows no data. */
export function FamilyIntro() {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="family">
      <div className={styles.band}>
        <div className={styles.words}>
          <h2 className="h1" id="family">
            {text.familyTitle}
          </h2>
          <p>{text.familyLead}</p>
          <ul>
            {text.familyPoints.map((point) => (
              <li key={point}>
                <Icon name="circle-check" size={22} />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.page}>
          <h3 className="h3">{text.familyPageTitle}</h3>
          <p className="sm muted">{text.familyPageLead}</p>
          <ol>
            {text.familyParts.map((part) => (
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
