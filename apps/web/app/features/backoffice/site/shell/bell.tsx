import { type ComponentType, type MouseEvent, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import badge from '#app/shared/ui/badge.module.css'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import styles from './bell.module.css'
import { text } from './shell.text.ts'

/** What the bell actions beyond leading to the inbox: it is live, and unfolds. Comes after the page, for those who have one. */
export type LiveBell = ComponentType<{
  opened: boolean
  opener: RefObject<HTMLAnchorElement | null>
  onReady: () => void
  onClose: () => void
}>

const inbox = '/account/notifications'
/** Phones have the page instead of what unfolds. */
const hasRoom = () => matchMedia('(min-width: 768px)').matches

/** The way to one's notifications, and how many are new. */
export function Bell({ live: Live }: { live: LiveBell }) {
  const { notSeen } = useSession()
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>() // the page below it: on the next one it is closed
  const bell = useRef<HTMLAnchorElement>(null)
  const isAlive = useRef(false) // before that, and where its script actions not come, it is a link
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
