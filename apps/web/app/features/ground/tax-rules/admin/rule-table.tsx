import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './tax-admin.module.css'
import { taxText as text } from './tax-admin.text.ts'
import type { RuleView } from './tax-view.ts'

const noPages = { label: text.pages, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** Past, current and future rules of one kind. */
export const RuleTable = ({ rules, columns }: { rules: readonly RuleView[]; columns: readonly string[] }) => (
  <RowTable columns={columns} pages={noPages} className={styles.rules}>
    {rules.map(({ key, name, from, rule, clause, state }) => (
      <tr key={key}>
        <RowHead>{name}</RowHead>
        <td className={styles.day}>{from}</td>
        <td className={styles.rule}>{rule}</td>
        <td className={styles.clause}>{clause}</td>
        <td>
          <StatusTag {...state} />
        </td>
      </tr>
    ))}
  </RowTable>
)
