import { CaseDue } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Link } from 'react-router'
import { buttonClass } from '../../../../shared/ui/button-class.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import styles from './money-rows.module.css'
import { RowHead, RowLink, RowNote, RowTable } from '../../../../shared/ui/row-table.tsx'
import { type Status, StatusTag } from '../../../../shared/ui/status-tag.tsx'

export type MoneyRow = {
  id: string
  /** Name of the item, with its person below. */
  name: string
  note: string
  kind: string
  at: string
  status: Status
  amount: string
  href: string
  /** Accessible name of the link. */
  label: string
  isOpen: boolean
}
type Columns = readonly [name: string, kind: string, at: string, status: string, amount: string]
type Texts = { noneTitle: string; emptyTitle: string; unfiltered: string; pages: string; newest: string; older: string }
type Props = {
  columns: Columns
  rows: readonly MoneyRow[]
  texts: Texts
  /** Address of the unfiltered list. */
  path: string
  isFiltered: boolean
  newestHref: string | undefined
  olderHref: string | undefined
}

/** Money items for admins, one row each; one of them may be open beside the list. */
export function MoneyQueue({ columns, rows, texts, path, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <Nothing texts={texts} path={path} isFiltered={isFiltered} />
  return (
    <RowTable
      columns={columns}
      besides={['item']}
      pages={{ label: texts.pages, previous: { label: texts.newest, href: newestHref }, next: { label: texts.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </RowTable>
  )
}

const Row = ({ id, name, note, kind, at, status, amount, href, label, isOpen }: MoneyRow) => (
  <tr data-open={isOpen || undefined}>
    <RowHead>
      <RowLink to={href} label={label} isOpen={isOpen} preventScrollReset>
        {name}
      </RowLink>
      <RowNote>{note}</RowNote>
      <CaseDue refId={id} />
    </RowHead>
    <td className={styles.name}>{kind}</td>
    <td className={styles.received}>{at}</td>
    <td>
      <StatusTag {...status} />
    </td>
    <td className={styles.amount}>{amount}</td>
  </tr>
)

const Nothing = ({ texts, path, isFiltered }: Pick<Props, 'texts' | 'path' | 'isFiltered'>) => (
  <EmptyState
    title={isFiltered ? texts.noneTitle : texts.emptyTitle}
    action={
      isFiltered && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={path}>
          {texts.unfiltered}
        </Link>
      )
    }
  />
)
