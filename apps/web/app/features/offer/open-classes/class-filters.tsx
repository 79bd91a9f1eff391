import { Link } from 'react-router'
import chip from '#app/shared/ui/chip.module.css'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './class-filters.module.css'
import { openClassesText as text } from './open-classes.text.ts'

type Props = { byState: Choice[]; bySubject: Choice[]; applied: Choice[] }

/** Filter chips as links, so that a choice can be shared, bookmarked and removed. */
export function ClassFilters({ byState, bySubject, applied }: Props) {
  return (
    <nav className={styles.filters} aria-label={text.filters}>
      <ChipRow label={text.byState} choices={byState} />
      <ChipRow label={text.bySubject} choices={bySubject} />
      {applied.length > 0 && (
        <div className={styles.applied}>
          <span>{text.applied}</span>
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
