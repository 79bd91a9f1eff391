import { Icon } from '#app/shared/ui/icon.tsx'
import { OfferCard, type OfferCardProps } from '#app/features/offer/courses/shared/offer-card.tsx'
import type { CourseView } from './course.ts'
import styles from './course-card.module.css'
import { courseCardText as text } from './course-card.text.ts'

/** One course of a list. */
export const CourseCard = ({ course, ...rest }: OfferCardProps & { course: CourseView }) => (
  <OfferCard offer={course} badge={course.fewSeats} beside={<CourseRating rating={course.rating} />} {...rest}>
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
    {course.member && <span className={styles.member}>{course.member}</span>}
  </OfferCard>
)

/** `★ 4,9 (214)`; renders nothing without ratings. */
const CourseRating = ({ rating }: Pick<CourseView, 'rating'>) =>
  rating && (
    <span className={styles.rating}>
      <Icon name="star-filled" size={16} />
      <span className="visually-hidden">{text.rated(rating.average, rating.count)}</span>
      <b aria-hidden="true">{rating.average}</b>
      <span aria-hidden="true">({rating.count})</span>
    </span>
  )
