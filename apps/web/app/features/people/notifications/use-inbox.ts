import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#app/shared/session.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { createInbox, type InboxState } from './inbox.ts'
import { inboxApi } from './inbox-api.ts'
import type { InboxTab } from './inbox-tabs.ts'
import { notificationsText as text } from './notifications.text.ts'
import { useInboxChanges } from './use-inbox-changes.ts'

/** What fails in the inbox is told as a toast; what is shown is right again after the next answer. */
export const orToast = (error: unknown) => showToast({ type: 'error', message: error instanceof Error ? error.message : text.failed })

const openInbox = (tab: InboxTab, first: InboxState | undefined) => createInbox({ tab, api: inboxApi, ...(first && { first }) })

/** A list that is on screen: kept fresh, and what it shows counts as seen (spec 4). */
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

/** A tab that nobody looks at shows nothing to anybody. */
function useMarkSeen() {
  const { setNotSeen } = useSession()
  return useCallback(() => {
    if (document.hidden) return
    // what could not be marked stays new, which the next count tells
    inboxApi.markSeen().then(
      () => setNotSeen(0),
      () => undefined,
    )
  }, [setNotSeen])
}
