import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { BarPlot } from './bar-plot.tsx'
import styles from './income.module.css'
import { incomeText } from './income.text.ts'
import type { StatisticsView } from './income-view.ts'

const { statistics: text } = incomeText

/** A year of teaching: totals, plots, and the same numbers as a table. */
export const IncomeStatistics = ({ statistics: { figures, plots, rows } }: { statistics: StatisticsView }) => (
  <section className={panel.panel} aria-labelledby="year">
    <h2 id="year" className="h3">
      {text.title}
    </h2>
    <FigureRow label={text.total} figures={figures} />
    <div className={styles.plots}>
      {plots.map((plot) => (
        <BarPlot key={plot.name} plot={plot} />
      ))}
    </div>
    <details className={styles.more}>
      <summary>{text.table}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on phones */}
      <section className={styles.scroll} aria-label={text.caption} tabIndex={0}>
        <table className={styles.figures}>
          <caption className="visually-hidden">{text.caption}</caption>
          <thead>
            <tr>
              {text.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([month, ...values]) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {values.map((value, at) => (
                  <td key={text.columns[at + 1]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  </section>
)
