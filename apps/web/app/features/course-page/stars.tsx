import { Icon } from '#app/shared/ui/icon.tsx'
import { coursePageText as text } from './course-page.text.ts'
import styles from './stars.module.css'

/** Five stars, lit as far as was given. */
export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars}>
    <span className="visually-hidden">{text.stars(count)}</span>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-lit={star <= count || undefined}>
        <Icon name="star-filled" size={14} />
      </span>
    ))}
  </span>
)
