import type { ReactNode } from 'react'
import styles from './hero.module.css'
import { homeText as text } from './home.text.ts'
import windowArt from './window.svg?no-inline'

/** First view of the home page: claim, finder (`children`), and a round picture of the class that runs now. */
export function Hero({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <h1 className={`h-display ${styles.title}`}>
            {text.titleStart}
            <br />
            {text.titleMiddle} <em>{text.titleEnd}</em>
          </h1>
          <p className={`lead ${styles.lead}`}>{text.lead}</p>
          {children}
        </div>
        <div className={styles.art}>
          <img className={styles.window} src={windowArt} alt="" width="652" height="636" fetchPriority="high" />
          {beside}
        </div>
      </div>
    </section>
  )
}
