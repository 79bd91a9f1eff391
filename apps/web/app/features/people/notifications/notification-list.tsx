import type { Notification } from '@khue/contracts/people/notifications'
import { useEffect, useRef } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { type Inbox, type InboxState, pageSize } from './inbox.ts'
import type { InboxTab } from './inbox-tabs.ts'
import styles from './notification-list.module.css'
import { NotificationRow } from './notification-row.tsx'
import { notificationsText as text } from './notifications.text.ts'
import { orToast } from './use-inbox.ts'

type Props = { tab: InboxTab; inbox: Inbox; state: InboxState; onLeave?: (() => void) | undefined }

/** Notifications of a tab, or an empty or error state. */
export function NotificationList({ tab, inbox, state, onLeave }: Props) {
  if (state.state === 'loading') return <LoadingSkeleton />
  if (state.state === 'failed') {
    return (
      <div className={styles.state}>
        <ErrorState title={state.message} onRetry={() => void inbox.retry()} />
      </div>
    )
  }
  if (state.items.length === 0) {
    const [title, hint] = tab === 'all' || tab === 'archived' ? text.empty[tab] : text.empty.other
    return (
      <div className={styles.state}>
        <EmptyState title={title} text={hint} />
      </div>
    )
  }
  return <Items inbox={inbox} state={state} onLeave={onLeave} />
}

type Ready = Extract<InboxState, { state: 'ready' }>

function Items({ inbox, state: { items, at, isAtEnd, isLoadingMore }, onLeave }: Omit<Props, 'tab' | 'state'> & { state: Ready }) {
  const { list, focusSoon } = useFocusSoon(items)
  const open = ({ id }: Notification) => {
    inbox.open(id)
    onLeave?.()
  }
  const move = (index: number, { id, isArchived }: Notification) => {
    const next = items[index + 1] ?? items[index - 1]
    if (next) focusSoon((left) => left.findIndex(({ id }) => id === next.id))
    else list.current?.closest('[data-inbox]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    inbox
      .move(id, isArchived ? 'UNARCHIVE' : 'ARCHIVE')
      .then(() => showToast({ type: 'success', message: isArchived ? text.isPutBack : text.isPutAway }), orToast)
  }
  const more = () => {
    focusSoon((grown) => (grown.length > items.length ? items.length : -1))
    inbox.more().catch(orToast)
  }
  return (
    <>
      <ul ref={list}>
        {items.map((one, index) => (
          <NotificationRow key={one.id} notification={one} now={at} onOpen={() => open(one)} onMove={() => move(index, one)} />
        ))}
      </ul>
      {/* spec 9: from ten on, until a page was the last */}
      {items.length >= pageSize && (
        <div className={styles.more}>
          {isAtEnd ? (
            <p ref={keepFocus} tabIndex={-1} className="sm muted">
              {text.end}
            </p>
          ) : (
            <Button size="xl" color="info" fullWidth loading={isLoadingMore} onClick={more}>
              {text.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The button was replaced by the note that there are no more: the focus must not be lost with it. */
function keepFocus(note: HTMLElement | null) {
  if (document.activeElement === document.body) note?.focus({ preventScroll: true })
}

type Find = (items: readonly Notification[]) => number
/** The focused element disappears when its row is archived or the last page has loaded; moves the focus to another row. */
function useFocusSoon(items: readonly Notification[]) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<Find>(undefined)
  useEffect(() => {
    const index = wanted.current?.(items) ?? -1
    if (index < 0) return
    wanted.current = undefined
    list.current?.children[index]?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true })
  }, [items])
  return { list, focusSoon: (find: Find) => void (wanted.current = find) }
}

const LoadingSkeleton = () => (
  <div className={styles.places} aria-busy="true">
    <output className="visually-hidden">{text.loading}</output>
    {['a', 'b', 'c', 'd'].map((place) => (
      <div key={place} className={styles.place}>
        <Skeleton height={48} width={48} radius={15} />
        <div>
          <Skeleton height={20} width="70%" />
          <Skeleton height={40} />
        </div>
      </div>
    ))}
  </div>
)
