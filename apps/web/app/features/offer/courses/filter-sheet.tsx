import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import styles from './course-chips.module.css'
import { CourseFilters, type FilterOptions } from './course-filters.tsx'
import { coursesText as text } from './courses.text.ts'

type Props = { opened: boolean; onClose: () => void; options: FilterOptions; total: string }

/** The filters on phones. */
export default function FilterSheet({ opened, onClose, options, total }: Props) {
  const [count, unit] = text.found(total)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.filters}>
      <CourseFilters id="sheet-filters" options={options} />
      <div className={styles.foot}>
        <Button size="xxl" color="main" fullWidth onClick={onClose}>
          {`${text.showResults} · ${count}${unit}`}
        </Button>
      </div>
    </Dialog>
  )
}
