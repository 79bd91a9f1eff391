import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './promotion-list.module.css'
import { promotionsPath } from './promotion-paths.ts'
import type { PromotionRowView } from './promotion-view.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

type Props = {
  rows: readonly PromotionRowView[]
  isFiltered: boolean
  newestHref: string | undefined
  olderHref: string | undefined
}
const { columns } = text

/** Promotions, newest first. */
export function PromotionList({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <None isFiltered={isFiltered} />
  return (
    <RowTable
      columns={[columns.name, columns.when, columns.uses, columns.state]}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map(({ id, name, href, note, when, uses, state }) => (
        <tr key={id}>
          <RowHead>
            <RowLink to={href} label={text.open(name)}>
              {name}
            </RowLink>
            <RowNote>{note}</RowNote>
          </RowHead>
          <td className={styles.when}>{when}</td>
          <td className={styles.uses}>{uses}</td>
          <td>
            <StatusTag {...state} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

const None = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={text.noneOfState}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={promotionsPath}>
          {text.showAll}
        </Link>
      }
    />
  ) : (
    <EmptyState title={text.emptyTitle} text={text.emptyText} />
  )
