import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PendingList } from './pending-overlay.tsx'
import { Pager } from './pager.tsx'
import styles from './row-table.module.css'

type Turn = { label: string; href: string | undefined }
type Props = {
  columns: readonly string[]
  /** Query parameters that do not affect the list. */
  besides?: readonly string[]
  pages: { label: string; previous: Turn; next: Turn }
  /** Class of the table: places its cells on the card that each row becomes under 768 px. */
  className: string | undefined
  /** `<tr>`s, each starting with a `RowHead`. */
  children: ReactNode
}

/** An admin list with a linked row per item. Under 768 px each row is a card. */
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

/** Header cell of a row, read out with each of its cells. */
export const RowHead = ({ children }: { children: ReactNode }) => <th scope="row">{children}</th>

type RowLinkProps = { to: string; label: string; isOpen?: boolean; preventScrollReset?: boolean; children: ReactNode }

/** Link of a row; the whole row is clickable. */
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

/** Secondary text below it. */
export const RowNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>
