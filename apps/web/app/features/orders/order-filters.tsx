import { Form, Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { FilterChip, OrderQuery } from './order-filter.ts'
import styles from './order-filters.module.css'
import { ordersText as text } from './orders.text.ts'

type Props = {
  query: OrderQuery
  chips: FilterChip[]
  /** The same list without the search; undefined while nothing is searched. */
  clearHref: string | undefined
}

/** Chips are links and the search is a form of the address, so that a choice can be shared, kept and taken back. */
export const OrderFilters = ({ query, chips, clearHref }: Props) => (
  <div className={styles.filters}>
    <ul className={styles.chips} aria-label={text.filters}>
      {chips.map(({ label, href, isOn }) => (
        <li key={label}>
          <Link className={chip.chip} to={href} aria-current={isOn ? 'true' : undefined} preventScrollReset replace>
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <search>
      <Form className={styles.search} preventScrollReset replace>
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <label className={styles.box}>
          <Icon name="search" />
          <span className="visually-hidden">{text.searchLabel}</span>
          <input key={query.code} name="code" defaultValue={query.code} placeholder={text.searchHint} maxLength={16} autoComplete="off" />
          {clearHref && (
            <Link to={clearHref} className={styles.clear} aria-label={text.clearSearch} preventScrollReset replace>
              <Icon name="x" size={18} />
            </Link>
          )}
        </label>
        <Button type="submit" size="xl" variant="outlined">
          {text.search}
        </Button>
      </Form>
    </search>
  </div>
)
