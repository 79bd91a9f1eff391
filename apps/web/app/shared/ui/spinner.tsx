import styles from './spinner.module.css'

/** Something is under way: as large as the words around it, and in their colour. What surrounds it says `aria-busy`. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${styles.spinner} ${className}` : styles.spinner} />
)
