import { Link } from 'react-router'
import styles from './breadcrumb.module.css'
import { Icon } from './icon.tsx'

/** The parent pages, without the home page. Also used for structured data (`breadcrumbData`). */
export type Trail = readonly { name: string; path: string }[]

const none: Trail = []
const home = { name: 'Trang chủ', path: '/' }

/** Breadcrumbs. `here` is the current page; omit it where the heading below says the same. */
export const Breadcrumb = ({ trail = none, here }: { trail?: Trail; here?: string }) => (
  <nav className={styles.trail} aria-label="Đường dẫn">
    {[home, ...trail].map(({ name, path }, at, all) => (
      <span key={path} className={styles.step}>
        <Link to={path}>{name}</Link>
        {(here !== undefined || at < all.length - 1) && <Icon name="chevron-right" size={16} />}
      </span>
    ))}
    {here !== undefined && (
      <span className={styles.here} aria-current="page">
        {here}
      </span>
    )}
  </nav>
)
