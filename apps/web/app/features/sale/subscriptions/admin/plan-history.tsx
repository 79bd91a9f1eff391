import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { noPages } from './plan-list.tsx'
import type { PlanHistory as History } from './plan-view.ts'
import styles from './plans-admin.module.css'
import { plansAdminText as text } from './plans-admin.text.ts'

const { historyColumns: columns } = text

/** Former prices of the plan with their periods. */
export const PlanHistory = ({ history }: { history: History }) => (
  <section className={styles.past} aria-labelledby="lich-su">
    <h2 id="lich-su" className="h3">
      {text.history}
    </h2>
    <RowTable columns={Object.values(columns)} pages={noPages} className={styles.history}>
      {history.map(({ version, name, price, months, from, until }) => (
        <tr key={version}>
          <RowHead>
            {text.edition(version)}
            <RowNote>{name}</RowNote>
          </RowHead>
          <td className={styles.price}>{price}</td>
          <td>{months}</td>
          <td data-label={columns.from}>{from}</td>
          <td data-label={columns.until}>{until}</td>
        </tr>
      ))}
    </RowTable>
  </section>
)
