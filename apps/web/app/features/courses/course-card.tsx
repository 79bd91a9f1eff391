import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import type { CourseView } from './course.ts'
import styles from './course-card.module.css'
import { coursesText as text } from './courses.text.ts'

type Props = {
  course: CourseView
  /** Above the fold its cover is not loaded lazily. */
  isFirst?: boolean
  /** How deep its title stands among the headings of the page. */
  level?: 2 | 3
}

/** One course of a list. All of it leads to the course, by the one link in its title. */
export function CourseCard({ course, isFirst = false, level = 2 }: Props) {
  const Title = `h${level}` as const
  return (
    <article className={styles.card} data-subject={course.subject.id}>
      <div className={styles.picture}>
        <img className={styles.cover} src={course.cover} alt="" width="320" height="200" loading={isFirst ? 'eager' : 'lazy'} />
        {course.fewSeats && <span className={styles.fewSeats}>{course.fewSeats}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={`${tag.tag} ${tag.subject}`}>{course.subject.name}</span>
          <CourseRating rating={course.rating} />
        </div>
        <Title className={styles.title}>
          <Link to={course.href}>{course.title}</Link>
        </Title>
        <div className={styles.teacher}>
          <img src={course.teacher.avatar} alt="" width="26" height="26" loading="lazy" />
          <span>{course.teacher.name}</span>
        </div>
        <div className={styles.schedule}>
          <Icon name="calendar-time" size={18} />
          <span>{course.schedule}</span>
        </div>
        <div className={styles.foot}>
          <span className={styles.fee}>
            <span className="visually-hidden">{text.currentFee} </span>
            {course.fee}
          </span>
          {course.originalFee && (
            <s className={styles.originalFee}>
              <span className="visually-hidden">{text.formerFee} </span>
              {course.originalFee}
            </s>
          )}
          <span className={styles.lessons}>{course.lessons}</span>
        </div>
      </div>
    </article>
  )
}

/** `★ 4,9 (214)`; nothing while nobody has rated. */
export const CourseRating = ({ rating }: Pick<CourseView, 'rating'>) =>
  rating && (
    <span className={styles.rating}>
      <Icon name="star-filled" size={16} />
      <span className="visually-hidden">{text.rated(rating.average, rating.count)}</span>
      <b aria-hidden="true">{rating.average}</b>
      <span aria-hidden="true">({rating.count})</span>
    </span>
  )
