import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { countUnread } from '@khue/contracts/community/chat'
import { browserApi } from '#app/shared/browser-api.ts'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { useSession } from '#app/shared/session.tsx'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import badge from '#app/shared/ui/badge.module.css'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useLive } from '#app/shared/use-live.ts'
import styles from './chat-link.module.css'
import { outboxKey } from './storage-keys.ts'

const address = '/account/chat'
const text = { link: 'Tin nhắn', unread: (count: string | undefined) => (count ? `, ${count} tin chưa xem` : '') }

/** Link to the conversations, with the number of unread messages. Guests never load it, hence a default export. */
export default function ChatLink() {
  const { profile, badges } = useSession()
  const unread = badges?.unread ?? 0
  const { pathname } = useLocation()
  useLiveCount()
  useOutboxRetry(profile && !profile.view ? profile.id : undefined)
  return (
    <div className={`${badge.corner} ${styles.link}`}>
      <IconButton
        component={Link}
        to={address}
        icon="message-circle"
        iconSize={23}
        label={text.link + text.unread(badgeOf(unread))}
        aria-current={pathname === address ? 'page' : undefined}
      />
      <Badge count={unread} className={badge.badge} />
    </div>
  )
}

/** Unread count, updated live; a hidden tab refreshes it when it becomes visible. */
function useLiveCount() {
  const { setUnread } = useSession()
  const [count] = useState(() =>
    coalesceRuns(async () => {
      const { count } = await browserApi.call<typeof countUnread>({ method: 'GET', path: '/chat/v1/unread' })
      setUnread(count)
    }),
  )
  const ask = () => void (document.hidden || count().catch(() => undefined)) // a failed refresh keeps the shown count until the next event
  useLive('chat:changed', ask)
  useLive('chat:read', ask)
  useEffect(() => {
    const askIfSeen = () => void (document.hidden || count().catch(() => undefined))
    document.addEventListener('visibilitychange', askIfSeen)
    return () => document.removeEventListener('visibilitychange', askIfSeen)
  }, [count])
}

/** Sends messages written offline as soon as there is a connection, from any page. */
function useOutboxRetry(personId: string | undefined) {
  useEffect(() => {
    if (personId === undefined || browserStorage.read(outboxKey(personId)) === undefined) return
    import('./device-outbox.ts').then(
      ({ getOutbox }) => getOutbox(personId).wake(),
      () => undefined, // offline: the next page tries again
    )
  }, [personId])
}
