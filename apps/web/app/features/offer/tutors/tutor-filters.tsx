import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import chip from '#app/shared/ui/chip.module.css'
import field from '#app/shared/ui/field.module.css'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { FilterGroup } from './tutor-filter.ts'
import styles from './tutor-filters.module.css'
import { tutorsListingText as text } from './tutors-listing.text.ts'
import { tutorsText } from './tutors.text.ts'

export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>
type Props = {
  groups: readonly FilterGroup[]
  applied: readonly { label: string; href: string }[]
  sorts: readonly { label: string; href: string; isOn: boolean }[]
  clearHref: string
  term: string | undefined
  kept: Record<string, string | undefined>
  /** Number of tutors for each choice; undefined until a group is opened. */
  counts: FacetCounts | undefined
  onLook: () => void
}

/** Every filter is a link, so that a choice can be shared, bookmarked and removed; active ones are shown below as chips. */
export function TutorFilters({ groups, applied, sorts, clearHref, term, kept, counts, onLook }: Props) {
  // keeps crawlers out of filter combinations: there are millions
  const rel = applied.length > 0 ? 'nofollow' : undefined
  return (
    <nav className={styles.filters} aria-label={text.filters}>
      <search>
        <Form className={styles.search} action="/tutors/listing">
          <HiddenFields of={kept} />
          <label className={`${field.box} ${styles.box}`}>
            <Icon name="search" />
            <span className="visually-hidden">{tutorsText.term}</span>
            <input
              key={term}
              type="text"
              name="term"
              defaultValue={term}
              placeholder={tutorsText.term}
              maxLength={200}
              autoComplete="off"
            />
          </label>
          <Button type="submit" size="xl" color="main">
            {text.search}
          </Button>
        </Form>
      </search>
      {applied.length > 0 && <Applied applied={applied} clearHref={clearHref} />}
      <div className={styles.row}>
        {groups.map((group) => (
          <Group key={group.name} group={group} counts={counts?.[group.name]} rel={rel} onLook={onLook} />
        ))}
        <Drop label={text.sort} on={0}>
          <ul className={styles.choices}>
            {sorts.map((one) => (
              <li key={one.label}>
                <Link className={chip.chip} to={one.href} rel={rel} aria-current={one.isOn ? 'true' : undefined} preventScrollReset>
                  {one.label}
                </Link>
              </li>
            ))}
          </ul>
          <p className={`sm muted ${styles.rule}`}>
            {text.sortRule}{' '}
            <Link className="link" to="/how-we-rank">
              {text.ranking}
            </Link>
          </p>
        </Drop>
      </div>
    </nav>
  )
}

/** Active filters, each with a link that removes it. */
const Applied = ({ applied, clearHref }: Pick<Props, 'applied' | 'clearHref'>) => (
  <div className={styles.applied}>
    <span className="sm muted">{text.applied}</span>
    {applied.map((one) => (
      <Link key={one.label} className={`${chip.chip} ${chip.applied}`} to={one.href} aria-label={text.remove(one.label)} preventScrollReset>
        {one.label}
        <Icon name="x" size={16} />
      </Link>
    ))}
    <Link className="link" to={clearHref} preventScrollReset>
      {text.clear}
    </Link>
  </div>
)

type GroupProps = { group: FilterGroup; counts: Readonly<Record<string, number>> | undefined; rel: string | undefined; onLook: () => void }
const Group = ({ group, counts, rel, onLook }: GroupProps) => (
  <Drop label={group.label} on={group.on} onLook={onLook}>
    <ul className={styles.choices}>
      {group.choices.map((one) => {
        const count = counts?.[one.value]
        return (
          <li key={one.value}>
            <Link className={chip.chip} to={one.href} rel={rel} aria-current={one.isOn ? 'true' : undefined} preventScrollReset>
              {one.label}
              {count !== undefined && <span className={styles.count}>{tutorsText.counted(count)}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  </Drop>
)

function close(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape') return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

/** A native <details>: works before hydration; only one is open at a time. */
function Drop({ label, on, onLook, children }: { label: string; on: number; onLook?: () => void; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the disclosure
    <details
      className={styles.drop}
      name="tutor-filter"
      onKeyDown={close}
      onBlur={(event) => {
        // closes when the focus moves elsewhere
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) onLook?.()
      }}
    >
      <summary className={`${chip.chip} ${on > 0 ? chip.on : ''}`}>
        {label}
        {on > 0 && <span>· {on}</span>}
        <Icon name="chevron-down" size={16} className={isOpen ? styles.turned : undefined} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
