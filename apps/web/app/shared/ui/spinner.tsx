import styles from './spinner.module.css'

/** A busy indicator in the size and colour of the surrounding text. The surrounding element has `aria-busy`. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${styles.spinner} ${className}` : styles.spinner} />
)
