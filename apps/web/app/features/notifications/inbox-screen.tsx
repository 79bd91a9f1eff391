import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
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
    <section className={styles.column} data-inbox>
      <InboxPanel
        tab={tab}
        first={first}
        title={
          <>
            <Back />
            <h1 className="h3" tabIndex={-1} data-autofocus>
              {text.title}
            </h1>
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

/** Phones have no header here: back to where one came from, or home when it was from outside. */
function Back() {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number } // the router's own count of its steps
    if (idx === 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return <IconButton component={Link} to="/" icon="arrow-left" iconSize={24} label={text.back} className={styles.back} onClick={goBack} />
}

/** In the row of phones, what the address chose may stand outside. */
function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]')?.parentElement
  const row = current?.parentElement
  if (row) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2
}
