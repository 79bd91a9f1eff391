import { type ComponentType, type MouseEvent, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import badge from '#app/shared/ui/badge.module.css'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import styles from './bell.module.css'
import { text } from './shell.text.ts'

/** Makes the bell live: updates the count and opens the popover. Loaded after the page, for signed-in users only. */
export type LiveBell = ComponentType<{
  opened: boolean
  opener: RefObject<HTMLAnchorElement | null>
  onReady: () => void
  onClose: () => void
}>

const inbox = '/account/notifications'
/** Phones open the inbox page instead of the popover. */
const hasRoom = () => matchMedia('(min-width: 768px)').matches

/** Link to the notifications, with the number of unread ones. Guests never load it, hence a default export. */
export default function Bell({ live: Live }: { live: LiveBell }) {
  const { notSeen } = useSession()
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>() // the page on which the popover was opened; navigating away closes it
  const bell = useRef<HTMLAnchorElement>(null)
  const isAlive = useRef(false) // until its script has loaded, the bell is a plain link
  const onReady = useCallback(() => {
    isAlive.current = true
  }, [])
  const close = useCallback(() => setOpenedOn(undefined), [])
  const opened = openedOn === pathname
  const unfold = (event: MouseEvent) => {
    if (!isAlive.current || event.ctrlKey || event.metaKey || event.shiftKey || pathname === inbox || !hasRoom()) return
    event.preventDefault()
    setOpenedOn(opened ? undefined : pathname)
  }
  return (
    <div className={`${badge.corner} ${styles.bell}`} data-open={opened || undefined}>
      <IconButton
        ref={bell}
        component={Link}
        to={inbox}
        icon="bell"
        iconSize={23}
        label={text.inbox + text.notSeen(badgeOf(notSeen))}
        aria-expanded={opened || undefined}
        onClick={unfold}
      />
      <Badge count={notSeen} className={badge.badge} />
      <Suspense>
        <Live opened={opened} opener={bell} onReady={onReady} onClose={close} />
      </Suspense>
    </div>
  )
}
