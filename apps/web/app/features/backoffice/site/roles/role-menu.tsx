import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { markOf, markOfGroup } from './badge-marks.ts'
import { LearnerSwitch } from './learner-switch.tsx'
import { MarkBadge, UrgentClock } from './mark-badge.tsx'
import { type Entry, type Group, isOwnPage } from './role-frame.ts'
import styles from './role-menu.module.css'
import { rolesText as text } from './roles.text.ts'
import { startOf } from './start-of.ts'
import type { RoleView } from './use-role-frame.ts'

/** The menu of a role. */
export const RoleMenu = ({ view }: { view: RoleView }) => {
  const { frame, learners } = view
  return (
    <nav ref={showCurrent} className={`${styles.menu} no-print`} aria-label={frame.menu}>
      <LearnerSwitch learners={learners} />
      {frame.first.map((entry) => (
        <EntryLink key={entry.to} entry={entry} view={view} />
      ))}
      {frame.groups.map((group) =>
        frame.folds ? <Fold key={group.label} group={group} view={view} /> : <Section key={group.label} group={group} view={view} />,
      )}
      {frame.last.length > 0 && (
        <div className={styles.last}>
          {frame.last.map((entry) => (
            <EntryLink key={entry.to} entry={entry} view={view} />
          ))}
        </div>
      )}
    </nav>
  )
}

/** The settings in place of the menu, with the way back to it (navigation, section 7). */
export const SettingsMenu = ({ view }: { view: RoleView }) => (
  <nav ref={showCurrent} className={`${styles.menu} no-print`} aria-label={text.settings}>
    <Link to={startOf(view.frame)} className={styles.back}>
      <Icon name="arrow-left" size={21} />
      {view.frame.back}
    </Link>
    {view.settings.map((group) => (
      <Section key={group.label} group={group} view={view} />
    ))}
  </nav>
)

/** Scrolls the current entry into view: as chips, or among many entries, it may be outside the visible part. */
function showCurrent(menu: HTMLElement | null) {
  const current = menu?.querySelector<HTMLElement>('[aria-current="page"], a[aria-current="true"]:not(ul *)')
  if (!menu || !current) return
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()]
  menu.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  if (inner.bottom > outer.bottom) menu.scrollTop += inner.bottom - outer.bottom
}

const Section = ({ group, view }: { group: Group; view: RoleView }) => (
  <div className={styles.group}>
    <p className={styles.title}>{view.titleOf(group)}</p>
    {group.entries.map((entry) => (
      <EntryLink key={entry.to} entry={entry} view={view} />
    ))}
  </div>
)

/** A group that opens on a press and closes the others; a native `<details>`, so that it works before hydration. */
const Fold = ({ group, view }: { group: Group; view: RoleView }) => (
  <details className={styles.fold} name="role-menu" open={view.current !== undefined && group.entries.includes(view.current)}>
    <summary>
      {group.icon && <Icon name={group.icon} size={21} />}
      <FoldLabel group={group} badges={view.badges} />
      <Icon name="chevron-down" size={17} className={styles.arrow} />
    </summary>
    <div className={styles.inside}>
      {group.entries.map((entry) => (
        <EntryLink key={entry.to} entry={entry} view={view} isInFold />
      ))}
    </div>
  </details>
)

/** The name of a group, how much waits in it, and in red how long, once it is under one hour. */
function FoldLabel({ group, badges }: { group: Group; badges: RoleView['badges'] }) {
  const mark = markOfGroup(group, badges)
  return (
    <>
      <span className={styles.label}>
        {group.label}
        {badges && mark.nextDueAt && <UrgentClock dueAt={mark.nextDueAt} now={badges.now} />}
      </span>
      <MarkBadge mark={mark} isPlain className={styles.mark} />
    </>
  )
}

function EntryLink({ entry, view, isInFold }: { entry: Entry; view: RoleView; isInFold?: boolean }) {
  const { current, path, addressOf, badges } = view
  const isCurrent = entry === current
  return (
    <Link to={addressOf(entry)} className={styles.entry} aria-current={isCurrent ? (isOwnPage(entry, path) ? 'page' : 'true') : undefined}>
      {!isInFold && <Icon name={entry.icon} size={21} />}
      <span className={styles.label}>{entry.label}</span>
      <MarkBadge mark={markOf(entry, badges)} className={styles.mark} />
    </Link>
  )
}
