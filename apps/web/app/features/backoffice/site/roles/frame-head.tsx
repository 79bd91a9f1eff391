import { Link } from 'react-router'
import breadcrumb from '#app/shared/ui/breadcrumb.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { markOf } from './badge-marks.ts'
import styles from './frame-head.module.css'
import { MarkBadge } from './mark-badge.tsx'
import { isAt, settingsPath, type Tab } from './role-frame.ts'
import { rolesText as text } from './roles.text.ts'
import type { RoleView } from './use-role-frame.ts'

export type FrameParent = { to: string; label: string }
type TrailProps = { view: RoleView; here: string | undefined; back: FrameParent | undefined }

/** On a page that hangs deeper: its entry, then its name (navigation, rule 12). Phones, which show no menu, also lead from a setting to all. */
export function FrameTrail({ view, here, back }: TrailProps) {
  const isDeeper = back !== undefined || view.isDeeper
  const parent = back ?? parentOf(view)
  if (!parent) return null
  return (
    <nav className={`${breadcrumb.trail} ${styles.trail} ${isDeeper ? '' : styles.onPhones} no-print`} aria-label={text.path}>
      <span className={breadcrumb.step}>
        <Link to={parent.to}>{parent.label}</Link>
        {here !== undefined && <Icon name="chevron-right" size={16} />}
      </span>
      {here !== undefined && (
        <span className={breadcrumb.here} aria-current="page">
          {here}
        </span>
      )}
    </nav>
  )
}

/** The tab of a page: the one with the longest matching address. */
const tabAbove = (tabs: readonly Tab[] = [], path: string) =>
  tabs.filter(({ to }) => path.startsWith(`${to}/`)).toSorted((a, b) => b.to.length - a.to.length)[0]

/** Where a page hangs: at its entry, or the entry's tab; a setting, at the list of settings. */
function parentOf({ current, isDeeper, isSettings, path, addressOf }: RoleView): FrameParent | undefined {
  if (current && isDeeper) return tabAbove(current.tabs, path) ?? { to: addressOf(current), label: current.label }
  return isSettings && path !== settingsPath ? { to: settingsPath, label: text.settings } : undefined
}

/** The pages of one entry (navigation, rule 6). */
export function FrameTabs({ view: { current, isDeeper, path, badges } }: { view: RoleView }) {
  if (!current?.tabs || current.tabs.length < 2 || isDeeper) return null
  return (
    <nav className={styles.tabs} aria-label={current.label}>
      {current.tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={isAt(tab, path) ? 'page' : undefined}>
          {tab.label}
          <MarkBadge mark={markOf(tab, badges)} className={styles.mark} />
        </Link>
      ))}
    </nav>
  )
}
