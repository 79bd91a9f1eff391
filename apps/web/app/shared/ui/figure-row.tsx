import styles from './figure-row.module.css'

export type Figure = { name: string; value: string; isBad?: boolean }

/** Figures of a desk: number above name, side by side; in pairs on phones. */
export const FigureRow = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section aria-label={label}>
    <dl className={styles.figures}>
      {figures.map(({ name, value, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" data-bad={isBad || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
