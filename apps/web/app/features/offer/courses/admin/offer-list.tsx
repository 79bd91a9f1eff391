import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { offerAdminText as text } from './offer-admin.text.ts'
import styles from './offer-list.module.css'
import type { OfferRow } from './offer-rows.ts'

type Props = {
  rows: readonly OfferRow[]
  columns: readonly string[]
  isFiltered: boolean
  /** Shown when there is nothing yet. */
  emptyTitle: string
  /** Link to the unfiltered list. */
  allHref: string
  newestHref: string | undefined
  olderHref: string | undefined
}

/** Courses or classes, newest first, each linking to its editor. */
export function OfferList({ rows, columns, isFiltered, emptyTitle, allHref, newestHref, olderHref }: Props) {
  if (rows.length === 0) return isFiltered ? <NoMatch allHref={allHref} /> : <EmptyState title={emptyTitle} />
  return (
    <RowTable
      columns={columns}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map(({ id, title, href, note, kind, fact, status }) => (
        <tr key={id}>
          <RowHead>
            <RowLink to={href} label={text.open(title)}>
              {title}
            </RowLink>
            <RowNote>{note}</RowNote>
          </RowHead>
          <td className={styles.kind}>{kind}</td>
          <td className={styles.fact}>{fact}</td>
          <td>
            <StatusTag {...status} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

const NoMatch = ({ allHref }: { allHref: string }) => (
  <EmptyState
    title={text.noneTitle}
    text={text.noneHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={allHref}>
        {text.showAll}
      </Link>
    }
  />
)
