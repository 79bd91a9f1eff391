import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { PlanRow } from './plan-view.ts'
import styles from './plans-admin.module.css'
import { plansAdminText as text } from './plans-admin.text.ts'

export const noPages = { label: text.pages, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** All plans, those on sale first. */
export const PlanList = ({ plans }: { plans: readonly PlanRow[] }) =>
  plans.length === 0 ? (
    <EmptyState title={text.emptyTitle} />
  ) : (
    <RowTable columns={Object.values(text.columns)} pages={noPages} className={styles.plans}>
      {plans.map(({ sku, name, href, price, months, state, version }) => (
        <tr key={sku}>
          <RowHead>
            <RowLink to={href} label={text.open(name)}>
              {name}
            </RowLink>
            <RowNote>{sku}</RowNote>
          </RowHead>
          <td className={styles.price}>{price}</td>
          <td>{months}</td>
          <td className={styles.state}>
            <StatusTag {...state} />
          </td>
          <td>{version}</td>
        </tr>
      ))}
    </RowTable>
  )
