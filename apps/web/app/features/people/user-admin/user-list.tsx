import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './user-list.module.css'
import type { UserRowView } from './user-view.ts'
import { usersAdminText as text } from './users-admin.text.ts'
import { usersPath } from './users-query.ts'

type Props = { rows: UserRowView[]; newestHref: string | undefined; olderHref: string | undefined }
const { columns } = text

/** People, newest first. */
export function UserList({ rows, newestHref, olderHref }: Props) {
  if (rows.length === 0) return <NoUsers />
  return (
    <RowTable
      columns={[columns.name, columns.roles, columns.joined, columns.status]}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
      className={styles.rows}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </RowTable>
  )
}

const Row = ({ name, avatar, href, contact, roles, status, joined }: UserRowView) => (
  <tr>
    <RowHead>
      <span className={styles.person}>
        <img src={avatar} alt="" width="40" height="40" loading="lazy" />
        <RowLink to={href} label={text.open(name)}>
          {name}
        </RowLink>
        <RowNote>{contact}</RowNote>
      </span>
    </RowHead>
    <td className={styles.roles}>{roles}</td>
    <td className={styles.joined}>{joined}</td>
    <td>
      <StatusTag {...status} />
    </td>
  </tr>
)

const NoUsers = () => (
  <EmptyState
    title={text.emptyTitle}
    text={text.emptyText}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={usersPath}>
        {text.showAll}
      </Link>
    }
  />
)
