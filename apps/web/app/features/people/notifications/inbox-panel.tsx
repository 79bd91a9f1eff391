import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import type { InboxState } from './inbox.ts'
import type { InboxTab } from './inbox-tabs.ts'
import styles from './inbox-panel.module.css'
import { NotificationList } from './notification-list.tsx'
import { notificationsText as text } from './notifications.text.ts'
import { orToast, useInbox } from './use-inbox.ts'

type Props = {
  tab: InboxTab
  /** The control that selects a tab. */
  tabs: ReactNode
  title: ReactNode
  /** Data that the server loaded with the page. */
  first?: InboxState
  /** Called when the user opens a notification that is shown elsewhere. */
  onLeave?: () => void
}

/** The inbox: in the bell's popover, and on its own page. */
export function InboxPanel({ tab, tabs, title, first, onLeave }: Props) {
  const { inbox, state } = useInbox(tab, first)
  return (
    <>
      <div className={styles.head}>
        {title}
        <IconButton icon="checks" label={text.readAll} onClick={() => void inbox.markAllRead().catch(orToast)} />
        <IconButton component={Link} to="/account/settings/notification" icon="settings" label={text.settings} onClick={onLeave} />
      </div>
      <div className={styles.tabs}>{tabs}</div>
      <div className={styles.list}>
        <NotificationList key={tab} tab={tab} inbox={inbox} state={state} onLeave={onLeave} />
      </div>
    </>
  )
}
