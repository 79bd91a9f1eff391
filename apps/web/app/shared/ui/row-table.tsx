import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PendingList } from './pending-overlay.tsx'
import { Pager } from './pager.tsx'
import styles from './row-table.module.css'

type Turn = { label: string; href: string | undefined }
type Props = {
  columns: readonly string[]
  /** What stands in the address without being asked of the list. */
  besides?: readonly string[]
  pages: { label: string; previous: Turn; next: Turn }
  /** Of the table: where its cells stand on the card that a row is under 768 px. */
  className: string | undefined
  /** `<tr>`s, each beginning with a `RowHead`. */
  children: ReactNode
}

/** A list for people of the house, a row for each thing, each leading to it. Under 768 px each row is a card. */
export const RowTable = ({ columns, besides, pages, className, children }: Props) => (
  <div className={styles.card}>
    <PendingList besides={besides}>
      <table className={`${styles.table} ${className ?? ''}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </PendingList>
    <Pager {...pages} className={styles.pages} />
  </div>
)

/** What a row is about, read out with each of its cells. */
export const RowHead = ({ children }: { children: ReactNode }) => <th scope="row">{children}</th>

type RowLinkProps = { to: string; label: string; isOpen?: boolean; preventScrollReset?: boolean; children: ReactNode }

/** The name of a row; the whole row leads where it leads. */
export const RowLink = ({ to, label, isOpen, preventScrollReset = false, children }: RowLinkProps) => (
  <Link
    to={to}
    className={styles.open}
    aria-label={label}
    aria-current={isOpen ? 'true' : undefined}
    preventScrollReset={preventScrollReset}
  >
    {children}
  </Link>
)

/** What stands under it, more quietly. */
export const RowNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>
