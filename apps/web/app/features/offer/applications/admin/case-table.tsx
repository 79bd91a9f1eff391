import type { TeachingCase } from '@khue/contracts/offer/applications'
import { formatDateTime } from '#app/shared/format.ts'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './case-table.module.css'
import { casePath, linesOf, statusOf } from './case-view.ts'
import { casesText as text } from './cases.text.ts'

export const toCaseRow = (one: TeachingCase, now: Date) => ({
  id: one.id,
  href: casePath(one),
  name: one.person.name,
  avatar: one.person.avatar,
  kind: text.kinds[one.kind],
  teaches: linesOf({ ...noContent, subjectIds: one.subjectIds }, 'subjectIds').join(),
  sentAt: formatDateTime(one.submittedAt),
  dueBy: one.dueAt ? formatDateTime(one.dueAt) : '',
  isOverdue: one.dueAt !== null && new Date(one.dueAt) < now,
  status: statusOf(one.state),
})
const noContent = {
  title: null,
  photo: null,
  grades: [],
  yearsTeaching: null,
  employment: null,
  intro: '',
  about: '',
  introVideo: null,
  schools: [],
  work: [],
  achievements: [],
  proofs: [],
}

type Props = { rows: readonly ReturnType<typeof toCaseRow>[]; first: string | undefined; next: string | undefined }

/** Cases, longest waiting first. */
export const CaseTable = ({ rows, first, next }: Props) => (
  <RowTable
    columns={text.columns}
    pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
    className={styles.cases}
  >
    {rows.map((row) => (
      <tr key={row.id}>
        <RowHead>
          <span className={styles.who}>
            <img src={row.avatar} alt="" width="36" height="36" />
            <span>
              <RowLink to={row.href} label={text.openOf(row.name)}>
                {row.name}
              </RowLink>
              <RowNote>{row.teaches}</RowNote>
            </span>
          </span>
        </RowHead>
        <td>{row.kind}</td>
        <td className="num">{row.sentAt}</td>
        <td className={`num ${row.isOverdue ? styles.late : ''}`}>
          {row.dueBy}
          {row.isOverdue && <RowNote>{text.overdue}</RowNote>}
        </td>
        <td>
          <StatusTag {...row.status} />
        </td>
      </tr>
    ))}
  </RowTable>
)
