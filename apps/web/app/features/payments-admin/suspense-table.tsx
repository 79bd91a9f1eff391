import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { adminText as text } from './payments-admin.text.ts'
import styles from './suspense-table.module.css'
import type { SuspenseView } from './suspense-view.ts'

type Row = { view: SuspenseView; href: string; isOpen: boolean }
type Props = { rows: Row[]; isLoading: boolean; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

/** Money that did not fit, newest first. Under 768 px each row is a card. */
export function SuspenseTable({ rows, isLoading, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <div className={styles.card} aria-busy={isLoading || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.reference}</th>
            <th scope="col">{columns.why}</th>
            <th scope="col">{columns.received}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.view.id} {...row} />
          ))}
        </tbody>
      </table>
      <Pager
        label={text.pages}
        previous={{ label: text.newest, href: newestHref }}
        next={{ label: text.older, href: olderHref }}
        size="lg"
        className={styles.pages}
      />
    </div>
  )
}

const TableRow = ({ view: { reference, payer, name, receivedAt, state, amount }, href, isOpen }: Row) => (
  <tr data-open={isOpen || undefined}>
    <th scope="row">
      <Link
        to={href}
        className={styles.open}
        aria-label={text.open(reference)}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        {reference}
      </Link>
      <span className={styles.payer}>{payer ?? text.nobody}</span>
    </th>
    <td>{name}</td>
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
