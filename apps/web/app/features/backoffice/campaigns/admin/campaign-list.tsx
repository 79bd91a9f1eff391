import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './campaign-list.module.css'
import { campaignsPath } from './campaign-paths.ts'
import type { CampaignRowView } from './campaign-view.ts'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

type Props = {
  rows: readonly CampaignRowView[]
  isFiltered: boolean
  newestHref: string | undefined
  olderHref: string | undefined
}
const { columns } = text

/** Campaigns, newest first. */
export function CampaignList({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <None isFiltered={isFiltered} />
  return (
    <RowTable
      columns={[columns.title, columns.when, columns.delivered, columns.state]}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </RowTable>
  )
}

const Row = ({ title, href, category, when, delivered, state, failure }: CampaignRowView) => (
  <tr>
    <RowHead>
      <RowLink to={href} label={text.open(title)}>
        {title}
      </RowLink>
      <RowNote>{category}</RowNote>
      {failure && <RowNote>{failure}</RowNote>}
    </RowHead>
    <td className={styles.when}>{when}</td>
    <td className={styles.delivered}>{delivered}</td>
    <td>
      <StatusTag {...state} />
    </td>
  </tr>
)

const None = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={text.noneOfState}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={campaignsPath}>
          {text.showAll}
        </Link>
      }
    />
  ) : (
    <EmptyState title={text.emptyTitle} text={text.emptyText} />
  )
