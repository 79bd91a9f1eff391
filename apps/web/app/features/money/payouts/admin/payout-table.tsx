import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { PayoutRowView } from './batch-view.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { batch: text, pages, first: firstPage, next: nextPage } = payoutsAdminText
const [, , base, tax, net] = text.columns

type Props = { rows: readonly PayoutRowView[]; first: string | undefined; next: string | undefined }

/** Payouts of a batch. */
export const PayoutTable = ({ rows, first, next }: Props) =>
  rows.length === 0 ? (
    <EmptyState title={text.none} />
  ) : (
    <RowTable
      columns={text.columns}
      pages={{ label: pages, previous: { label: firstPage, href: first }, next: { label: nextPage, href: next } }}
      className={styles.payouts}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <RowHead>
            <RowLink to={row.href} label={text.open(row.name, row.net)}>
              {row.name}
            </RowLink>
            <RowNote>{row.reference}</RowNote>
          </RowHead>
          <td className={styles.wide}>
            {row.account}
            <RowNote>{row.holder}</RowNote>
          </td>
          <td data-label={base}>{row.base}</td>
          <td data-label={tax}>{row.tax}</td>
          <td data-label={net} className={styles.amount}>
            {row.net}
          </td>
          <td className={styles.state}>
            <StatusTag {...row.status} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
