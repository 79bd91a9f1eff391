import type { TeachingCase } from '@khue/contracts/offer/applications'
import type { WorkItem } from '@khue/contracts/people/work-items'
import { CaseDue } from '#app/features/people/work-items/shared/case-claim.tsx'
import { formatDateTime } from '#app/shared/format.ts'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './case-table.module.css'
import { deskAddress, deskStatusOf, type DeskView, subjectNames } from './case-view.ts'
import { casesText as text } from './cases.text.ts'

type Desk = { view: DeskView; item: WorkItem | undefined }
/** A row of the desk, in words. */
export const toCaseRow = (one: TeachingCase, { view, item }: Desk) => ({
  id: one.id,
  href: deskAddress({ ...view, open: one.id }),
  name: one.person.name,
  avatar: one.person.avatar,
  teaches: subjectNames(one.subjectIds),
  kind: text.kinds[one.kind],
  sentAt: formatDateTime(one.submittedAt),
  /** Only while the clock of the queue cannot be shown. */
  dueBy: one.dueAt && !item ? text.dueBy(formatDateTime(one.dueAt)) : '',
  status: deskStatusOf(one, item),
  isOpen: one.id === view.open,
})

type Props = { rows: readonly ReturnType<typeof toCaseRow>[]; first: string | undefined; next: string | undefined }

/** Cases, longest waiting first. */
export const CaseTable = ({ rows, first, next }: Props) => (
  <RowTable
    columns={text.columns}
    besides={['open']}
    pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
    className={styles.cases}
  >
    {rows.map((row) => (
      <tr key={row.id} data-open={row.isOpen || undefined}>
        <RowHead>
          <span className={styles.who}>
            <img src={row.avatar} alt="" width="36" height="36" />
            <span>
              <RowLink to={row.href} label={text.openOf(row.name)} isOpen={row.isOpen} preventScrollReset>
                {row.name}
              </RowLink>
              <RowNote>{row.teaches}</RowNote>
            </span>
          </span>
        </RowHead>
        <td>{row.kind}</td>
        <td>
          <span className="num">{row.sentAt}</span>
          <RowNote>
            {row.dueBy}
            <CaseDue refId={row.id} />
          </RowNote>
        </td>
        <td>
          <StatusTag {...row.status} />
        </td>
      </tr>
    ))}
  </RowTable>
)
