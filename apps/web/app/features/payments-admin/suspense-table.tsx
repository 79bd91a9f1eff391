import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { adminText as text } from './payments-admin.text.ts'
import styles from '#app/shared/ui/money-rows.module.css'
import type { SuspenseView } from './suspense-view.ts'

type Row = { view: SuspenseView; href: string; isOpen: boolean }
type Props = { rows: Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

/** Money that did not fit, newest first. */
export function SuspenseTable({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <RowTable
      columns={[columns.reference, columns.why, columns.received, columns.state, columns.amount]}
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

const TableRow = ({ view: { reference, payer, name, receivedAt, state, amount }, href, isOpen }: Row) => (
  <tr data-open={isOpen || undefined}>
    <RowHead>
      <RowLink to={href} label={text.open(reference)} isOpen={isOpen} preventScrollReset>
        {reference}
      </RowLink>
      <RowNote>{payer ?? text.nobody}</RowNote>
    </RowHead>
    <td className={styles.name}>{name}</td>
    <td className={styles.received}>{receivedAt}</td>
    <td>
      <span className={state.tone ? `${tag.tag} ${tag[state.tone]}` : tag.tag}>{state.label}</span>
    </td>
    <td className={styles.amount}>{amount}</td>
  </tr>
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.noneTitle : text.emptyTitle}
    action={
      isFiltered && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/admin/payments">
          {text.showOpen}
        </Link>
      )
    }
  />
)
