/* oxlint-disable react/no-array-index-key -- a text is shown as a whole */
import type { ContractText } from '@khue/contracts/offer/teacher-contracts'
import styles from './contract.module.css'

/** The text of a contract, to scroll through. */
export const Paper = ({ of: { facts, articles }, label }: { of: ContractText; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it
  <section className={styles.paper} aria-label={label} tabIndex={0}>
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {articles.map(({ title, paragraphs }, at) => (
      <section key={at}>
        {title && <h3>{title}</h3>}
        {paragraphs.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </section>
    ))}
  </section>
)
