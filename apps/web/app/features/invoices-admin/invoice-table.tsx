import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import styles from '#app/shared/ui/money-rows.module.css'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { InvoiceAdminView } from './invoice-admin-view.ts'
import { invoicesAdminText as text } from './invoices-admin.text.ts'

type Row = { view: InvoiceAdminView; href: string; isOpen: boolean }
type Props = { rows: Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

export function InvoiceTable({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <RowTable
      columns={[columns.number, columns.kind, columns.at, columns.state, columns.amount]}
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

const TableRow = ({ view: { number, buyer, kind, at, state, amount, known }, href, isOpen }: Row) => (
  <tr data-open={isOpen || undefined}>
    <RowHead>
      <RowLink to={href} label={text.open(`${number}, ${known[0]?.value ?? ''}`)} isOpen={isOpen} preventScrollReset>
        {number}
      </RowLink>
      <RowNote>{buyer}</RowNote>
    </RowHead>
    <td className={styles.name}>{kind}</td>
    <td className={styles.received}>{at}</td>
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
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/admin/invoices">
          {text.showAll}
        </Link>
      )
    }
  />
)
