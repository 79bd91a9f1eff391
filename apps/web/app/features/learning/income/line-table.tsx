import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './income.module.css'
import { incomeText } from './income.text.ts'
import type { LineRow, TaxView } from './income-view.ts'
import { TaxOf } from './payout-list.tsx'

const { lines: text } = incomeText

export type LinesView = {
  lead: string
  rows: readonly LineRow[]
  rules: readonly TaxView[]
  first: string | undefined
  next: string | undefined
}

/** What a month consists of, line by line. */
export const LineTable = ({ lines: { lead, rows, rules, first, next } }: { lines: LinesView }) => (
  <section className={panel.panel} aria-labelledby="lines">
    <div>
      <h2 id="lines" className="h3">
        {text.title}
      </h2>
      {rows.length > 0 && <p className="sm muted">{lead}</p>}
    </div>
    {rows.length === 0 ? (
      <EmptyState
        title={text.empty}
        text={text.emptyText}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/account/teaching/schedule">
            {text.toSchedule}
          </Link>
        }
      />
    ) : (
      <RowTable
        columns={text.columns}
        className={styles.lines}
        besides={['payouts', 'gross']}
        pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.more, href: next } }}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </RowTable>
    )}
    {rules.length > 0 && (
      <details className={styles.more}>
        <summary>{text.rules}</summary>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule.id}>
              <p className={panel.name}>{rule.name}</p>
              <TaxOf tax={rule} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </section>
)

const Row = ({ row }: { row: LineRow }) => (
  <tr>
    <RowHead>
      <b className={styles.title}>{row.title}</b>
      {row.isReversal && <StatusTag label={text.reversal} tone="warn" />}
      <RowNote>{row.about}</RowNote>
      <RowNote>{row.recorded}</RowNote>
    </RowHead>
    <td className={styles.learner}>{row.learner}</td>
    <td data-label={text.columns[2]}>
      <span className="num">{row.gross}</span>
      {row.borne && <RowNote>{row.borne}</RowNote>}
    </td>
    <td data-label={text.columns[3]}>
      <span className="num">{row.fee}</span>
      <RowNote>{row.percent}</RowNote>
    </td>
    <td data-label={text.columns[4]}>
      <b className="num">{row.net}</b>
    </td>
    <td data-label={text.columns[5]}>
      <span className="num">{row.payOn}</span>
      <RowNote>{row.state}</RowNote>
    </td>
  </tr>
)
