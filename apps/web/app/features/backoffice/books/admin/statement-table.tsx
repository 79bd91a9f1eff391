import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { ledgerText } from './ledger.text.ts'
import styles from './ledger.module.css'
import type { EntryView } from './ledger-view.ts'

const text = ledgerText.statement
const { columns } = text

type Props = { entries: readonly EntryView[]; newestHref: string | undefined; olderHref: string | undefined }

/** Debits and credits of one account with their counter accounts, newest first. */
export function StatementTable({ entries, newestHref, olderHref }: Props) {
  if (entries.length === 0) return <EmptyState title={text.emptyTitle} />
  return (
    <RowTable
      columns={[columns.what, columns.at, columns.against, columns.debit, columns.credit]}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.statement}
    >
      {entries.map(({ id, at, reason, source, owner, against, debit, credit }) => (
        <tr key={id}>
          <RowHead>
            {reason}
            <RowNote>{owner ? `${owner} · ${source}` : source}</RowNote>
          </RowHead>
          <td>{at}</td>
          <td data-label={columns.against}>{against}</td>
          <td data-label={debit && columns.debit}>{debit}</td>
          <td data-label={credit && columns.credit}>{credit}</td>
        </tr>
      ))}
    </RowTable>
  )
}
