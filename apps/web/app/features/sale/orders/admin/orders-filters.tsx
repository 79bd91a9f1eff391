import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Choices } from '#app/shared/ui/chip-row.tsx'
import field from '#app/shared/ui/field.module.css'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { type AllOrdersQuery, allOrdersAddress, filterOf } from './order-filter.ts'
import styles from './orders-filters.module.css'
import { ordersAdminText as text } from './orders-admin.text.ts'

type Props = { query: AllOrdersQuery; choices: Record<'byStatus' | 'byKind' | 'byMethod', Choices> }

export function OrdersFilters({ query: asked, choices }: Props) {
  const query = filterOf(asked)
  const { term, ...withoutTerm } = query
  return (
    <>
      <FilterBar
        isNamed
        rows={[choices.byStatus, choices.byMethod, choices.byKind]}
        search={{
          name: 'term',
          value: term,
          label: text.searchLabel,
          hint: text.searchHint,
          maxLength: 100,
          kept: withoutTerm,
          clearHref: term && allOrdersAddress(withoutTerm),
        }}
      />
      <Days query={query} />
    </>
  )
}

/** First and last day, both inclusive. */
function Days({ query }: { query: AllOrdersQuery }) {
  const { from, until, ...kept } = query
  return (
    <Form className={styles.days} preventScrollReset replace>
      <HiddenFields of={kept} />
      <Day label={text.from} name="from" value={from} />
      <Day label={text.until} name="until" value={until} />
      <Button type="submit" size="xl" variant="outlined">
        {text.showDays}
      </Button>
      {(from || until) && (
        <Link
          to={allOrdersAddress(kept)}
          className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}
          preventScrollReset
          replace
        >
          {text.clearDays}
        </Link>
      )}
    </Form>
  )
}

const Day = ({ label, name, value }: { label: string; name: string; value: string | undefined }) => (
  <label className={styles.day}>
    <span>{label}</span>
    <span className={`${field.box} ${styles.box}`}>
      <input key={value} type="date" name={name} defaultValue={value} />
    </span>
  </label>
)
