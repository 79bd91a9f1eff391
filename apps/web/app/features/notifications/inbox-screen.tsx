import { Link } from 'react-router'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import type { InboxState } from './inbox.ts'
import { InboxPanel } from './inbox-panel.tsx'
import styles from './inbox-screen.module.css'
import { type InboxTab, inboxTabs } from './inbox-tabs.ts'
import { notificationsText as text } from './notifications.text.ts'

/** The inbox as a page: all of the screen on phones, a column elsewhere. */
export const InboxScreen = ({ tab, first }: { tab: InboxTab; first: InboxState }) => (
  <div className={styles.page}>
    <section className={styles.column}>
      <InboxPanel
        tab={tab}
        first={first}
        title={
          <>
            <IconButton component={Link} to="/" icon="arrow-left" iconSize={24} label={text.back} className={styles.back} />
            <h1 className="h3">{text.title}</h1>
          </>
        }
        tabs={
          <ChipRow
            label={text.tabs}
            choices={inboxTabs.map((one) => ({
              label: text.tab[one],
              href: one === 'all' ? '/account/notifications' : `/account/notifications?tab=${one}`,
              isOn: one === tab,
            }))}
          />
        }
      />
    </section>
  </div>
)
