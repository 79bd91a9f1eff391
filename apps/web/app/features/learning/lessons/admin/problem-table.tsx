import { CaseDue } from '#app/features/people/work-items/shared/case-claim.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { problemsText as text } from './lesson-problems.text.ts'
import styles from './problem-table.module.css'
import type { ProblemRowView } from './problem-view.ts'

type Props = { columns: readonly string[]; rows: readonly ProblemRowView[]; first: string | undefined; next: string | undefined }

/** Contested lessons of one state. */
export const ProblemTable = ({ columns, rows, first, next }: Props) => (
  <RowTable
    columns={columns}
    pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
    className={styles.table}
  >
    {rows.map(({ id, title, note, learner, reason, at, status, href, isOpen }) => (
      <tr key={id} data-open={isOpen || undefined}>
        <RowHead>
          <RowLink to={href} label={text.open(title, learner.name)} isOpen={isOpen} preventScrollReset>
            {title}
          </RowLink>
          <RowNote>{note}</RowNote>
          <RowNote>“{reason}”</RowNote>
        </RowHead>
        <td>
          <span className={styles.learner}>
            <img src={learner.avatar} alt="" width="32" height="32" className={styles.face} />
            {learner.name}
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
