import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { BatchRowView } from './batch-view.ts'
import { payoutsPath } from './payout-paths.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { overview: text, pages, first: firstPage, next: nextPage, clear } = payoutsAdminText

type Props = { rows: readonly BatchRowView[]; isFiltered: boolean; first: string | undefined; next: string | undefined }

/** Batches, newest first. */
export const BatchTable = ({ rows, isFiltered, first, next }: Props) =>
  rows.length === 0 ? (
    <EmptyState
      title={isFiltered ? text.none : text.noneAtAll}
      text={!isFiltered && text.noneText}
      action={
        isFiltered && (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={payoutsPath}>
            {clear}
          </Link>
        )
      }
    />
  ) : (
    <RowTable
      columns={text.columns}
      pages={{ label: pages, previous: { label: firstPage, href: first }, next: { label: nextPage, href: next } }}
      className={styles.batches}
    >
      {rows.map(({ id, href, day, by, status, count, counts, net }) => (
        <tr key={id}>
          <RowHead>
            <RowLink to={href} label={text.open(day, net)}>
              {day}
            </RowLink>
            <RowNote>{by}</RowNote>
          </RowHead>
          <td>
            <StatusTag {...status} />
          </td>
          <td>
            {count}
            {counts && <RowNote>{counts}</RowNote>}
          </td>
          <td className={styles.amount}>{net}</td>
        </tr>
      ))}
    </RowTable>
  )
