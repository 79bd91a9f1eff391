import { Link } from 'react-router'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { useChange, useCourseSearch } from './course-filters.tsx'
import styles from './course-head.module.css'
import { coursesText as text } from './courses.text.ts'

type Props = { title: string; total: string; isNarrowed: boolean; isSearched: boolean; filtersId: string }

/** Breadcrumbs, number of courses, and sort order; the sort field belongs to the filter form. */
export function CourseHead({ title, total, isNarrowed, isSearched, filtersId }: Props) {
  const [count, unit] = text.found(total)
  return (
    <>
      <Breadcrumb here={text.title} />
      <div className={styles.head}>
        <div>
          <h1 className="h1">{title}</h1>
          <p className="muted" aria-live="polite">
            <span>
              <b className={styles.total}>
                {count}
                {unit}
              </b>{' '}
              {isNarrowed && text.foundFor}
            </span>
            <Link className="link sm" to="/how-we-rank">
              {text.ranking}
            </Link>
          </p>
        </div>
        <SortField filtersId={filtersId} isSearched={isSearched} />
      </div>
    </>
  )
}

/** Default order: by relevance for a search, by number of sales otherwise. */
function SortField({ filtersId, isSearched }: { filtersId: string; isSearched: boolean }) {
  const change = useChange()
  const sort = useCourseSearch().get('sort') ?? ''
  const options = Object.entries(text.sorts).map(([value, label]) => ({ value, label }))
  return (
    <div className={styles.sort}>
      <SelectField
        label={text.sort}
        name="sort"
        form={filtersId}
        value={sort}
        onChange={change}
        {...(isSearched ? { options, placeholder: text.byRelevance } : { options: options.slice(1), placeholder: text.sorts.MOST_BOUGHT })}
      />
    </div>
  )
}
