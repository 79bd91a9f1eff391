import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { hasMark, markOf, markOfGroup } from './badge-marks.ts'
import { MarkBadge } from './mark-badge.tsx'
import { type BarItem, barOf, type Group } from './role-frame.ts'
import styles from './role-bar.module.css'
import { rolesText as text } from './roles.text.ts'
import { useKeyboardUp } from './use-keyboard-up.ts'
import type { RoleView } from './use-role-frame.ts'

const MoreSheet = lazyDialog(() => import('./more-sheet.tsx'))
type Opened = { at: string; group: Group | undefined }

/** The bar of phones (navigation, section 8): four places, then everything else of the role in a sheet. */
export function RoleBar({ view }: { view: RoleView }) {
  const { key, search } = useLocation()
  const [opened, setOpened] = useState<Opened>() // closes when another page opens
  const isTyping = useKeyboardUp()
  const { items, more, moreGroups } = barOf(view.frame)
  const isMoreWaiting = hasMark([...more, ...moreGroups.flatMap(({ entries }) => entries)], view.badges)
  const isInApp = new URLSearchParams(search).get('support') === 'app'
  if (isInApp) return null
  const isOpen = (group: Group | undefined) => opened?.at === key && opened.group?.label === group?.label
  const open = (group?: Group) => setOpened({ at: key, group })
  return (
    <>
      <nav className={`${styles.bar} no-print`} aria-label={text.bar} hidden={isTyping} data-role-bar>
        {items.map((item) => (
          <Place key={item.kind === 'entry' ? item.entry.to : item.group.label} item={item} view={view} isOpen={isOpen} onOpen={open} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => open()}>
          <Icon name="dots" size={23} />
          {text.more}
          <MarkBadge mark={{ count: isMoreWaiting ? 1 : 0, isWork: true, nextDueAt: null }} className={styles.mark} isDot />
        </button>
      </nav>
      {opened && (
        <MoreSheet
          view={view}
          opened={opened.at === key}
          group={opened.group}
          more={more}
          moreGroups={moreGroups}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type PlaceProps = { item: BarItem; view: RoleView; isOpen: (group: Group) => boolean; onOpen: (group: Group) => void }

function Place({ item, view: { current, addressOf, badges }, isOpen, onOpen }: PlaceProps) {
  if (item.kind === 'group') {
    const { group } = item
    const isCurrent = current !== undefined && group.entries.includes(current)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen(group)}
        data-current={isCurrent || undefined}
        onClick={() => onOpen(group)}
      >
        {group.icon && <Icon name={group.icon} size={23} />}
        {group.label}
        <MarkBadge mark={markOfGroup(group, badges)} className={styles.mark} />
      </button>
    )
  }
  const { entry } = item
  return (
    <Link to={addressOf(entry)} aria-current={entry === current ? 'page' : undefined}>
      <Icon name={entry.icon} size={23} />
      <span className={styles.word}>{entry.short ?? entry.label}</span>
      <MarkBadge mark={markOf(entry, badges)} className={styles.mark} />
    </Link>
  )
}
