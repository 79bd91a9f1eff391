import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './crumbs.module.css'
import { tutorsText as text } from './tutors.text.ts'

/** Where one is. */
export const Crumbs = ({ trail, here }: { trail: readonly { name: string; path: string }[]; here: string }) => (
  <nav className={styles.crumbs} aria-label={text.breadcrumb}>
    {[{ name: text.home, path: '/' }, ...trail].map(({ name, path }) => (
      <span key={path}>
        <Link to={path}>{name}</Link>
        <Icon name="chevron-right" size={16} />
      </span>
    ))}
    <span aria-current="page">{here}</span>
  </nav>
)
