import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#app/shared/session.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { createInbox, type InboxState } from './inbox.ts'
import { inboxApi } from './inbox-api.ts'
import type { InboxTab } from './inbox-tabs.ts'
import { notificationsText as text } from './notifications.text.ts'
import { useInboxChanges } from './use-inbox-changes.ts'

/** Shows a failure as a toast; the next reply corrects the view. */
export const orToast = (error: unknown) => showToast({ type: 'error', message: error instanceof Error ? error.message : text.failed })

const openInbox = (tab: InboxTab, first: InboxState | undefined) => createInbox({ tab, api: inboxApi, ...(first && { first }) })

/** A visible list: kept up to date, and its notifications count as seen (spec 4). */
export function useInbox(tab: InboxTab, first?: InboxState) {
  const [held, hold] = useState(() => ({ tab, inbox: openInbox(tab, first) }))
  if (held.tab !== tab) hold({ tab, inbox: openInbox(tab, first) })
  const { inbox } = held
  const state = useSyncExternalStore(inbox.subscribe, inbox.get, inbox.get)
  const see = useMarkSeen()

  useEffect(() => {
    if (inbox.get().state === 'loading') void inbox.refresh()
    see()
  }, [inbox, see])
  useInboxChanges(() => {
    void inbox.refresh()
    see()
  })
  return { inbox, state }
}

/** A hidden tab marks nothing as seen. */
function useMarkSeen() {
  const { setNotSeen } = useSession()
  return useCallback(() => {
    if (document.hidden) return
    // on failure they stay unseen, and the next count includes them
    inboxApi.markSeen().then(
      () => setNotSeen(0),
      () => undefined,
    )
  }, [setNotSeen])
}
