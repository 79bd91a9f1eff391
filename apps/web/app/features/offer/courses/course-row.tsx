import { Link } from 'react-router'
import grid from '#app/shared/ui/card-grid.module.css'
import type { CourseView } from './course.ts'
import { CourseCard } from './course-card.tsx'
import styles from './course-row.module.css'
import { courseCardText as text } from './course-card.text.ts'

type Props = {
  /** The id of its heading. */
  id: string
  title: string
  courses: readonly CourseView[]
  /** Link to the full list. */
  moreHref?: string
}

/** A row of courses under a heading, below the fold of another page. Renders nothing without courses. */
export function CourseRow({ id, title, courses, moreHref }: Props) {
  if (courses.length === 0) return null
  return (
    <section className={`wrap ${styles.row}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {moreHref && (
          <Link className={`link ${styles.more}`} to={moreHref}>
            {text.showMore}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      <ul className={`${grid.grid} ${grid.row}`}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
