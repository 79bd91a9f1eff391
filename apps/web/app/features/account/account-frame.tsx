import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { accountText as text } from './account.text.ts'
import styles from './account-frame.module.css'

const entries = [{ href: '/account/settings/profile', label: text.profile }]

/** The frame of a person's own pages: the area's entries beside, on small screens above, what is chosen. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <div className={`wrap ${styles.columns}`}>
      <nav className={styles.nav} aria-label={text.area}>
        {entries.map((entry) => (
          <NavLink key={entry.href} to={entry.href}>
            {entry.label}
          </NavLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  </div>
)
