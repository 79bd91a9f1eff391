import { Icon } from './icon.tsx'
import styles from './stars.module.css'

/** Five stars, `count` of them lit; `label` is the text alternative. */
export const Stars = ({ count, label }: { count: number; label: string }) => (
  <span className={styles.stars}>
    <span className="visually-hidden">{label}</span>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-lit={star <= count || undefined}>
        <Icon name="star-filled" size={14} />
      </span>
    ))}
  </span>
)
