import { Link } from 'react-router'
import { Form } from '../forms/form.tsx'
import { Button } from './button.tsx'
import { type Choices, ChipRow, NamedChipRow } from './chip-row.tsx'
import field from './field.module.css'
import styles from './filter-bar.module.css'
import { HiddenFields } from './hidden-fields.tsx'
import { Icon } from './icon.tsx'
import iconButton from './icon-button.module.css'

type Search = {
  /** Query parameter of the search term. */
  name: string
  value: string | undefined
  label: string
  hint: string
  maxLength: number
  /** Other parameters to keep while searching. */
  kept: Record<string, string | undefined>
  /** The list without its search; undefined when there is none. */
  clearHref: string | undefined
}
type Props = {
  rows: readonly Choices[]
  /** Shows the name of each row, where the choices do not explain it. */
  isNamed?: boolean
  search: Search
}

/** Rows of choices and a search above a list. The search is a GET form, so that it can be shared, bookmarked and removed. */
export const FilterBar = ({ rows, isNamed, search }: Props) => (
  <div className={styles.filters}>
    {rows.map((row) => (isNamed ? <NamedChipRow key={row.label} {...row} /> : <ChipRow key={row.label} {...row} />))}
    <SearchForm {...search} />
  </div>
)

const SearchForm = ({ name, value, label, hint, maxLength, kept, clearHref }: Search) => (
  <search className={styles.search}>
    <Form className={styles.form} preventScrollReset replace>
      <HiddenFields of={kept} />
      <label className={`${field.box} ${styles.box}`}>
        <Icon name="search" />
        <span className="visually-hidden">{label}</span>
        <input key={value} type="text" name={name} defaultValue={value} placeholder={hint} maxLength={maxLength} autoComplete="off" />
        {clearHref && (
          <Link to={clearHref} className={`${iconButton.button} ${styles.clear}`} aria-label="Bỏ tìm kiếm" preventScrollReset replace>
            <Icon name="x" size={18} />
          </Link>
        )}
      </label>
      <Button type="submit" size="xl" variant="outlined">
        Tìm
      </Button>
    </Form>
  </search>
)
