import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import chip from '#app/shared/ui/chip.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './course-chips.module.css'
import type { FilterOptions } from './course-filters.tsx'
import { coursesText as text } from './courses.text.ts'

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'))

type Chip = { label: string; href: string }
type Props = { chips: readonly Chip[]; clearHref: string; options: FilterOptions; total: string }

/** Active filters, each with a link that removes it; on phones also the button that opens the filter sheet. */
export function CourseChips({ chips, clearHref, options, total }: Props) {
  const [isOpen, setOpen] = useState<boolean>() // undefined until first opened: the sheet loads on use
  return (
    <div className={styles.bar} data-empty={chips.length === 0 || undefined}>
      <button
        type="button"
        className={buttonClass({ size: 'lg', color: 'main', borderFull: true }, styles.open)}
        onClick={() => setOpen(true)}
      >
        <Icon name="adjustments" size={18} />
        {text.openFilters(chips.length)}
      </button>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={text.applied}>
          {chips.map(({ label, href }) => (
            <li key={label}>
              <Link className={`${chip.chip} ${chip.applied}`} to={href} aria-label={text.remove(label)} preventScrollReset>
                <span>{label}</span>
                <Icon name="x" size={16} />
              </Link>
            </li>
          ))}
          <li>
            <Link className={`link ${styles.clear}`} to={clearHref} preventScrollReset>
              {text.clearAll}
            </Link>
          </li>
        </ul>
      )}
      {isOpen !== undefined && <FilterSheet opened={isOpen} onClose={() => setOpen(false)} options={options} total={total} />}
    </div>
  )
}
