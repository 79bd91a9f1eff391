import { Form, Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { adminText as text } from './payments-admin.text.ts'
import type { Choice, SuspenseQuery } from './suspense-filter.ts'
import styles from './suspense-filters.module.css'

type Props = { query: SuspenseQuery; byState: Choice[]; byName: Choice[]; clearHref: string | undefined }

export const SuspenseFilters = ({ query, byState, byName, clearHref }: Props) => (
  <div className={styles.filters}>
    <Chips label={text.byState} choices={byState} />
    <Chips label={text.byName} choices={byName} />
    <search>
      <Form className={styles.search} preventScrollReset>
        {query.state !== 'OPEN' && <input type="hidden" name="state" value={query.state} />}
        {query.name && <input type="hidden" name="name" value={query.name} />}
        <label className={styles.box}>
          <Icon name="search" />
          <span className="visually-hidden">{text.searchLabel}</span>
          <input key={query.term} name="term" defaultValue={query.term} placeholder={text.searchHint} maxLength={100} autoComplete="off" />
          {clearHref && (
            <Link to={clearHref} className={styles.clear} aria-label={text.clearSearch} preventScrollReset>
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

const Chips = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <ul className={styles.chips} aria-label={label}>
    {choices.map(({ label: name, href, isOn }) => (
      <li key={name}>
        <Link className={chip.chip} to={href} aria-current={isOn ? 'true' : undefined} preventScrollReset replace>
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
