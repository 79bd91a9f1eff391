import { BackButton } from '#app/shared/ui/back-button.tsx'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { HotlineLink } from '#app/shared/ui/hotline-link.tsx'
import type { InboxState } from './inbox.ts'
import { InboxPanel } from './inbox-panel.tsx'
import styles from './inbox-screen.module.css'
import { type InboxTab, inboxTabs } from './inbox-tabs.ts'
import { notificationsText as text } from './notifications.text.ts'

/** The inbox as a page: full screen on phones, a column elsewhere. */
export const InboxScreen = ({ tab, first }: { tab: InboxTab; first: InboxState }) => (
  <div className={styles.page}>
    <section className={styles.column} data-inbox>
      <InboxPanel
        tab={tab}
        first={first}
        title={
          <>
            <BackButton className={styles.back} />
            <h1 className="h3" tabIndex={-1} data-autofocus>
              {text.title}
            </h1>
            <HotlineLink isOnPhones />
          </>
        }
        tabs={
          <div ref={showCurrent}>
            <ChipRow
              label={text.tabs}
              choices={inboxTabs.map((one) => ({
                label: text.tab[one],
                href: one === 'all' ? '/account/notifications' : `/account/notifications?tab=${one}`,
                isOn: one === tab,
              }))}
            />
          </div>
        }
      />
    </section>
  </div>
)

/** Scrolls the active tab into view: on phones it may be outside the visible part of the row. */
function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]')?.parentElement
  const row = current?.parentElement
  if (row) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2
}
