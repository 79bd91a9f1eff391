import { Link } from 'react-router'
import styles from './breadcrumb.module.css'
import { Icon } from './icon.tsx'

/** The pages above this one, the home page left out. The same trail tells search engines (`breadcrumbData`). */
export type Trail = readonly { name: string; path: string }[]

const none: Trail = []
const home = { name: 'Trang chủ', path: '/' }

/** Where one is. `here` is this page; a page whose heading says so right below leaves it out. */
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
