import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import chip from '#app/shared/ui/chip.module.css'
import { InboxPanel } from './inbox-panel.tsx'
import styles from './inbox-popover.module.css'
import { type InboxTab, inboxTabs } from './inbox-tabs.ts'
import { notificationsText as text } from './notifications.text.ts'

type Props = { opener: RefObject<HTMLElement | null>; onClose: () => void }

/** The inbox below the bell. Loaded when it is first opened, hence a default export. */
export default function InboxPopover({ opener, onClose }: Props) {
  const [tab, setTab] = useState<InboxTab>('all')
  const popover = useClosing({ opener, onClose })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- behind an open <dialog> the page would not scroll
    <div ref={popover} role="dialog" aria-label={text.title} className={styles.popover} data-inbox>
      <InboxPanel
        tab={tab}
        title={
          <h2 className="h3" tabIndex={-1} data-autofocus>
            {text.title}
          </h2>
        }
        tabs={<Tabs tab={tab} onChoose={setTab} />}
        onLeave={onClose}
      />
    </div>
  )
}

const Tabs = ({ tab, onChoose }: { tab: InboxTab; onChoose: (tab: InboxTab) => void }) => (
  <ul className={styles.tabs} aria-label={text.tabs}>
    {inboxTabs.map((one) => (
      <li key={one}>
        <button type="button" className={chip.chip} aria-current={one === tab ? 'true' : undefined} onClick={() => onChoose(one)}>
          {text.tab[one]}
        </button>
      </li>
    ))}
  </ul>
)

/** Takes the focus. Closes on Escape, which restores the focus, and when a click or the focus goes elsewhere. */
function useClosing({ opener, onClose }: Props) {
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    popover.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    const closeOutside = ({ target }: Event) => {
      const isInside = [popover, opener].some(({ current }) => target instanceof Node && current?.contains(target))
      // an element that the click removed from the page does not count as outside
      if (!isInside && target instanceof Node && target.isConnected) close()
    }
    // on the document: the focused element may just have been removed
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside)
    }
  }, [opener])
  return popover
}
