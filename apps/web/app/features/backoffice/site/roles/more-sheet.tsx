import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { hasPage } from '#app/shared/site-map.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { text as shellText } from '../shell/shell.text.ts'
import { markOf } from './badge-marks.ts'
import { MarkBadge } from './mark-badge.tsx'
import { type Entry, type Group, settingsPath } from './role-frame.ts'
import styles from './more-sheet.module.css'
import { framesOf } from './role-frames.ts'
import { RoleLinks } from './role-links.tsx'
import { rolesText as text } from './roles.text.ts'
import type { RoleView } from './use-role-frame.ts'

type Props = {
  view: RoleView
  opened: boolean
  onClose: () => void
  /** Of the bar, when its own button opened the sheet. */
  group: Group | undefined
  more: readonly Entry[]
  moreGroups: readonly Group[]
}

/** What the bar of phones has no place for. Loaded when it is first opened, hence a default export. */
export default function MoreSheet({ view, opened, onClose, group, more, moreGroups }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={group?.label ?? text.moreTitle} size="sm">
      {group ? (
        <Tiles entries={group.entries} view={view} />
      ) : (
        <>
          <Tiles entries={view.frame.begins ?? []} view={view} />
          <Tiles entries={more} view={view} />
          {moreGroups.map((one) => (
            <section key={one.label} aria-label={one.label}>
              <p className={styles.title}>{one.label}</p>
              <Tiles entries={one.entries} view={view} />
            </section>
          ))}
          <Always view={view} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const Tiles = ({ entries, view: { current, addressOf, badges } }: { entries: readonly Entry[]; view: RoleView }) =>
  entries.length > 0 && (
    <div className={styles.tiles}>
      {entries.map((entry) => (
        <Link key={entry.to} to={addressOf(entry)} className={styles.tile} aria-current={entry === current ? 'page' : undefined}>
          <Icon name={entry.icon} size={24} />
          <span>{entry.label}</span>
          <MarkBadge mark={markOf(entry, badges)} className={styles.mark} />
        </Link>
      ))}
    </div>
  )

/** At the end of every sheet: support, settings, the other roles, and the way out. */
function Always({ view, onClose }: { view: RoleView; onClose: () => void }) {
  const { profile, askSignOut } = useSession()
  const [isSwitching, setSwitching] = useState(false)
  const frames = framesOf(profile?.roles ?? [])
  const leave = () => {
    onClose()
    askSignOut()
  }
  return (
    <>
      <div className={styles.tiles}>
        <PageTile to="/account/supports" icon="headset" label={text.supports} />
        <PageTile to={settingsPath} icon="settings" label={text.settings} />
        {frames.length > 1 && (
          <button type="button" className={styles.tile} aria-expanded={isSwitching} onClick={() => setSwitching(!isSwitching)}>
            <Icon name="switch-horizontal" size={24} />
            {text.switchRole}
          </button>
        )}
        <button type="button" className={styles.tile} onClick={leave}>
          <Icon name="logout" size={24} />
          {shellText.signOut}
        </button>
      </div>
      {isSwitching && (
        <div className={styles.roles}>
          <RoleLinks current={view.frame.role} />
        </div>
      )}
    </>
  )
}

const PageTile = ({ to, icon, label }: { to: string; icon: IconName; label: string }) =>
  hasPage(to) && (
    <Link to={to} className={styles.tile}>
      <Icon name={icon} size={24} />
      {label}
    </Link>
  )
