import type { ContractSummary } from '@khue/contracts/offer/contract-desk'
import { CaseDue } from '#app/features/people/work-items/shared/case-claim.tsx'
import { formatDateTime } from '#app/shared/format.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { contractDeskText as text } from '../contracts.text.ts'
import styles from './contract-desk.module.css'

export const contractsPath = '/admin/contracts'

type Props = { rows: readonly ContractSummary[]; first: string | undefined; next: string | undefined }

/** Contracts of one status, the longest waiting first. */
export function ContractRows({ rows, first, next }: Props) {
  if (rows.length === 0 && first === undefined) return <EmptyState title={text.emptyTitle} />
  return (
    <RowTable
      columns={text.columns}
      className={styles.table}
      pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
    >
      {rows.map(({ id, person, number, version, signedAt, dueAt }) => (
        <tr key={id}>
          <RowHead>
            <RowLink to={`${contractsPath}/${id}`} label={text.open(person.name)}>
              {person.name}
            </RowLink>
          </RowHead>
          <td>
            {number ?? text.none}
            <RowNote>{text.version(version)}</RowNote>
          </td>
          <td>{signedAt ? formatDateTime(signedAt) : text.none}</td>
          <td>{dueAt ? <CaseDue refId={id} /> : text.none}</td>
        </tr>
      ))}
    </RowTable>
  )
}
