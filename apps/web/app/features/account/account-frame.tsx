import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { hasPage } from '#app/shared/site-map.ts'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import styles from './account-frame.module.css'
import { accountText as text } from './account.text.ts'

type Entry = { href: string; label: string; icon: IconName }

const own: Entry[] = [
  { href: '/account/settings/profile', label: text.profile, icon: 'user' },
  { href: '/account/my-orders', label: text.orders, icon: 'receipt' },
]
const house: Entry[] = [{ href: '/admin/payments', label: text.payments, icon: 'cash' }]

/** The frame of a person's own pages: the area's entries beside, on small screens above, what is chosen. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <Frame label={text.area} entries={own}>
    {children}
  </Frame>
)

/** The same for those who run the house. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <Frame label={text.adminArea} entries={house} isWide>
    {children}
  </Frame>
)

type Props = { label: string; entries: Entry[]; isWide?: boolean; children: ReactNode }

const Frame = ({ label, entries, isWide, children }: Props) => (
  <div className={styles.page}>
    <div className={`wrap ${styles.columns}`} data-wide={isWide || undefined}>
      <nav className={styles.nav} aria-label={label}>
        {entries
          .filter(({ href }) => hasPage(href))
          .map((entry) => (
            <NavLink key={entry.href} to={entry.href}>
              <Icon name={entry.icon} size={21} />
              {entry.label}
            </NavLink>
          ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  </div>
)
