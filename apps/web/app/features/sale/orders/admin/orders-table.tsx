import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { AdminOrderRowView } from './order-admin-view.ts'
import styles from './orders-table.module.css'
import { ordersAdminText as text } from './orders-admin.text.ts'

type Row = { view: AdminOrderRowView; href: string; isOpen: boolean }
type Props = { rows: Row[]; isFiltered: boolean; newestHref: string | undefined; older: { href: string; isPart: boolean } | undefined }

const { columns } = text

/** Orders of all buyers, newest first. */
export function OrdersTable({ rows, isFiltered, newestHref, older }: Props) {
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} older={older} />
  return (
    <RowTable
      columns={[columns.code, columns.what, columns.at, columns.status, columns.amount]}
      besides={['item']}
      pages={{
        label: text.pages,
        previous: { label: text.newest, href: newestHref },
        next: { label: older?.isPart ? text.lookOn : text.older, href: older?.href },
      }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <TableRow key={row.view.id} {...row} />
      ))}
    </RowTable>
  )
}

const TableRow = ({ view: { code, buyer, what, at, status, amount, note }, href, isOpen }: Row) => (
  <tr data-open={isOpen || undefined}>
    <RowHead>
      <RowLink to={href} label={text.open(code)} isOpen={isOpen} preventScrollReset>
        {code}
      </RowLink>
      <RowNote>{buyer}</RowNote>
    </RowHead>
    <td className={styles.what}>{what}</td>
    <td className={styles.at}>{at}</td>
    <td>
      <StatusTag {...status} />
    </td>
    <td className={styles.amount}>
      {amount}
      {note && <RowNote>{note}</RowNote>}
    </td>
  </tr>
)

function Nothing({ isFiltered, older }: Pick<Props, 'isFiltered' | 'older'>) {
  const look = buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })
  if (older)
    return (
      <EmptyState
        title={text.noneHereTitle}
        action={
          <Link className={look} to={older.href}>
            {text.lookOn}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title={isFiltered ? text.noneTitle : text.emptyTitle}
      action={
        isFiltered && (
          <Link className={look} to="/admin/orders">
            {text.showAll}
          </Link>
        )
      }
    />
  )
}
