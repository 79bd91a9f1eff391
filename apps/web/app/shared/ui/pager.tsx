import { Link } from 'react-router'
import { type ButtonSize, buttonClass } from './button-class.ts'
import styles from './pager.module.css'

type Turn = { label: string; href: string | undefined }
type Props = { label: string; previous: Turn; next: Turn; size?: ButtonSize; className?: string | undefined }

/** Links to the previous and next page, where they exist. Renders nothing for a single page. */
export const Pager = ({ label, previous, next, size = 'xl', className }: Props) =>
  (previous.href ?? next.href) && (
    <nav className={className ?? styles.pages} aria-label={label}>
      {previous.href && (
        <Link className={buttonClass({ size, variant: 'outlined' })} to={previous.href}>
          {previous.label}
        </Link>
      )}
      {next.href && (
        <Link className={buttonClass({ size, variant: 'outlined', color: 'main' })} to={next.href}>
          {next.label}
        </Link>
      )}
    </nav>
  )
