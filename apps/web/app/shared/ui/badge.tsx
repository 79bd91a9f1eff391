import styles from './badge.module.css'

const most = 99 // spec 9: the unread badge caps at 99+
export const badgeOf = (count: number) => (count > most ? `${most}+` : count > 0 ? String(count) : undefined)

/** A count beside a text that names what is counted. */
export const Badge = ({ count, className }: { count: number; className?: string | undefined }) => {
  const shown = badgeOf(count)
  return (
    shown && (
      <span className={className ? `${styles.count} ${className}` : styles.count} aria-hidden="true">
        {shown}
      </span>
    )
  )
}
