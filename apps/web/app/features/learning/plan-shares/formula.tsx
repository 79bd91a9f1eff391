import { Notice } from '#app/shared/ui/notice.tsx'
import { planSharesText as text } from './plan-shares.text.ts'
import styles from './plan-shares.module.css'

type Terms = { from: string; permille: number; capMinutes: number }
type Props = { month: string; current: Terms | null; coming: readonly Terms[]; shareDay: number }

/** The published formula with the numbers in force. */
export const PlanShareFormula = ({ month, current, coming, shareDay }: Props) => (
  <>
    <header className={styles.head}>
      <h1 className="h1">{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
    </header>
    <Notice tone={current ? 'good' : 'info'}>
      <p>{current ? text.on(current) : text.off(month)}</p>
      {coming.map((terms) => (
        <p key={terms.from}>{text.coming(terms)}</p>
      ))}
    </Notice>
    <section className={styles.section}>
      <h2 className="h3">{text.formulaTitle}</h2>
      <ol className={styles.list}>
        {text.formula.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
    <section className={styles.section}>
      <h2 className="h3">{text.minutesTitle}</h2>
      <ul className={styles.list}>
        {text.minutes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
    <section className={styles.section}>
      <h2 className="h3">{text.exampleTitle}</h2>
      <p>{text.example}</p>
    </section>
    <section className={styles.section}>
      <h2 className="h3">{text.paidTitle}</h2>
      <p>{text.paid(shareDay)}</p>
      <p>{text.house}</p>
    </section>
  </>
)
