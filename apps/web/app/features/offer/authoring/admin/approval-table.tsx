import { CaseDue } from '#app/features/people/work-items/shared/case-claim.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { ApprovalRowView } from './approval-view.ts'
import styles from './approval-table.module.css'
import { approvalsText as text } from './approvals.text.ts'

type Props = { columns: readonly string[]; rows: readonly ApprovalRowView[]; first: string | undefined; next: string | undefined }

/** Versions of one view of a queue. */
export const ApprovalTable = ({ columns, rows, first, next }: Props) => (
  <RowTable
    columns={columns}
    pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
    className={styles.table}
  >
    {rows.map(({ id, title, cover, note, teacher, at, status, href, isOpen }) => (
      <tr key={id} data-open={isOpen || undefined}>
        <RowHead>
          <span className={styles.course}>
            <img src={cover} alt="" width="60" height="46" className={styles.cover} loading="lazy" />
            <span>
              <RowLink to={href} label={text.open(title)} isOpen={isOpen} preventScrollReset>
                {title}
              </RowLink>
              <RowNote>{note}</RowNote>
            </span>
          </span>
        </RowHead>
        <td>
          <span className={styles.teacher}>
            <img src={teacher.avatar} alt="" width="32" height="32" className={styles.face} />
            {teacher.name}
          </span>
        </td>
        <td className={styles.at}>
          {at}
          <RowNote>
            <CaseDue refId={id} />
          </RowNote>
        </td>
        <td>
          <StatusTag {...status} />
        </td>
      </tr>
    ))}
  </RowTable>
)
