import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { ledgerText as text } from './ledger.text.ts'
import styles from './ledger.module.css'
import type { BalanceView } from './ledger-view.ts'

const { columns } = text
const noPages = { label: text.pages, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** Opening balance, movements and closing balance of every account; each row links to its statement. */
export function TrialBalance({ balance: { rows, totals } }: { balance: BalanceView }) {
  if (rows.length === 0) return <EmptyState title={text.emptyTitle} />
  return (
    <RowTable columns={Object.values(columns)} pages={noPages} className={styles.balance}>
      {rows.map(({ code, name, note, href, ...sums }) => (
        <tr key={code}>
          <RowHead>
            <RowLink to={href} label={text.open(name)}>
              {name}
            </RowLink>
            <RowNote>{note}</RowNote>
          </RowHead>
          <Sums {...sums} />
        </tr>
      ))}
      {totals.map(({ label, ...sums }) => (
        <tr key={label} className={styles.total}>
          <RowHead>{label}</RowHead>
          <Sums {...sums} />
        </tr>
      ))}
    </RowTable>
  )
}

const Sums = (sums: { opening: string; debit: string; credit: string; closing: string }) =>
  (['opening', 'debit', 'credit', 'closing'] as const).map((what) => (
    <td key={what} data-label={columns[what]}>
      {sums[what]}
    </td>
  ))
