import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import type { PostRowView } from './post-edit-view.ts'
import styles from './post-table.module.css'
import { postsAdminPath } from './posts-admin-query.ts'

type Turns = { previous: string | undefined; next: string | undefined }
type Props = { rows: readonly PostRowView[]; turns: Turns }
const { columns } = text

/** Posts, last edited first. */
export function PostTable({ rows, turns }: Props) {
  if (rows.length === 0) return <NoPosts />
  return (
    <RowTable
      columns={[columns.title, columns.section, columns.edited, columns.status]}
      pages={{
        label: text.pages,
        previous: { label: text.previousPage, href: turns.previous },
        next: { label: text.nextPage, href: turns.next },
      }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <RowHead>
            <RowLink to={row.href} label={text.open(row.title)}>
              {row.title}
            </RowLink>
            <RowNote>{row.authorName}</RowNote>
          </RowHead>
          <td>{row.section}</td>
          <td className={styles.edited}>{row.edited}</td>
          <td>
            <StatusTag {...row.status} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

const NoPosts = () => (
  <EmptyState
    title={text.emptyTitle}
    text={text.emptyText}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={postsAdminPath}>
        {text.showAll}
      </Link>
    }
  />
)
