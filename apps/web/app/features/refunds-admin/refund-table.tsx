import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import styles from '#app/shared/ui/money-rows.module.css'
import { refundsAdminText as text } from './refunds-admin.text.ts'

type Row = { view: RefundAdminView; href: string; isOpen: boolean }
type Props = { rows: Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

/** What waits, the longest first; what is over, the newest first. */
export function RefundTable({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <RowTable
      columns={[columns.code, columns.channel, columns.since, columns.state, columns.amount]}
      besides={['item']}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <TableRow key={row.view.id} {...row} />
      ))}
    </RowTable>
  )
}

const TableRow = ({ view: { code, payee, channel, since, state, amount }, href, isOpen }: Row) => (
  <tr data-open={isOpen || undefined}>
    <RowHead>
      <RowLink to={href} label={text.open(code)} isOpen={isOpen} preventScrollReset>
        {code}
      </RowLink>
      <RowNote>{payee}</RowNote>
    </RowHead>
    <td className={styles.name}>{channel}</td>
    <td className={styles.received}>{since}</td>
    <td>
      <StatusTag {...state} />
    </td>
    <td className={styles.amount}>{amount}</td>
  </tr>
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.noneTitle : text.emptyTitle}
    action={
      isFiltered && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/admin/refunds">
          {text.showOpen}
        </Link>
      )
    }
  />
)
