import { Link } from 'react-router'
import chip from '#app/shared/ui/chip.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { Choice } from './class-filter.ts'
import styles from './class-filters.module.css'
import { openClassesText as text } from './open-classes.text.ts'

type Props = { byState: Choice[]; bySubject: Choice[]; applied: Choice[] }

/** The chips over the list: each is a link, so that a choice can be shared, kept and taken back. */
export function ClassFilters({ byState, bySubject, applied }: Props) {
  return (
    <nav className={styles.filters} aria-label={text.filters}>
      <ChipRow label={text.byState} choices={byState} />
      <ChipRow label={text.bySubject} choices={bySubject} />
      {applied.length > 0 && (
        <div className={styles.row}>
          <span className={styles.rowLabel}>{text.applied}</span>
          {applied.map((one) => (
            <Link key={one.label} className={`${chip.chip} ${chip.applied}`} to={one.href} aria-label={text.removeFilter(one.label)}>
              {one.label}
              <Icon name="x" size={16} />
            </Link>
          ))}
        </div>
      )}
    </nav>
  )
}

/** A row of chips that scrolls sideways where it does not fit. */
export function ChipRow({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <ul className={styles.row} aria-label={label}>
      {choices.map((one) => (
        <li key={one.label}>
          <Link className={chip.chip} to={one.href} aria-current={one.isOn ? 'true' : undefined} preventScrollReset replace>
            {one.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
