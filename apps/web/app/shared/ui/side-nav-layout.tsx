import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { hasPage } from '../site-map.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './side-nav-layout.module.css'

export type NavEntry = { href: string; label: string; icon: IconName }
/** A group of entries, with an optional heading. */
export type NavGroup = { label?: string; entries: readonly NavEntry[] }
type Props = { label: string; groups: readonly NavGroup[]; isWide?: boolean; children: ReactNode }

/** An area of pages: its navigation beside the content, on small screens as a row above it. Hides links to pages that do not exist yet. */
export const SideNavLayout = ({ label, groups, isWide, children }: Props) => (
  <div className={styles.page}>
    <div className={`wrap ${styles.columns}`} data-wide={isWide || undefined}>
      <nav ref={showCurrent} className={styles.nav} aria-label={label}>
        {groups
          .map(({ label, entries }) => ({ label, entries: entries.filter(({ href }) => hasPage(href)) }))
          .filter(({ entries }) => entries.length > 0)
          .map((group) => (
            <Group key={group.entries[0]?.href} {...group} />
          ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  </div>
)

/** Scrolls the current entry into view: on small screens it may be outside the visible part of the row. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.clientWidth) / 2
}

const Group = ({ label, entries }: { label: string | undefined; entries: readonly NavEntry[] }) => (
  <div className={styles.group}>
    {label && <p className={styles.groupLabel}>{label}</p>}
    {entries.map(({ href, label, icon }) => (
      <NavLink key={href} to={href}>
        <Icon name={icon} size={21} />
        {label}
      </NavLink>
    ))}
  </div>
)
