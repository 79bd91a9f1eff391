import type { Notification } from '@khue/contracts/people/notifications'
import type { InboxApi } from './inbox-api.ts'
import { type InboxTab, queryOf } from './inbox-tabs.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'

export type InboxPage = { items: readonly Notification[]; hasMore: boolean }
/** State of a list. `at` is the time of the request; "today" is relative to it. */
export type InboxState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'ready'; at: number; isLoadingMore?: boolean; isAtEnd?: boolean } & InboxPage)

type Options = {
  tab: InboxTab
  api: Pick<InboxApi, 'load' | 'markRead' | 'markAllRead' | 'archive'>
  first?: InboxState
  now?: () => number
}
export const pageSize = 10 // spec 9; the inbox's default page size
/** The contract's maximum page size. */
const mostAtOnce = 50

function createStore(first: InboxState) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next: InboxState) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Load = (after?: Notification, size?: number) => Promise<InboxPage>
/** Loads at least a page, and as many as were shown before: a user who loaded more keeps them. */
async function loadAtLeast(wanted: number, load: Load): Promise<InboxPage> {
  const items: Notification[] = []
  for (;;) {
    const missing = Math.min(wanted - items.length, mostAtOnce)
    const page = await load(items.at(-1), missing > pageSize ? missing : undefined)
    items.push(...page.items)
    if (!page.hasMore || items.length >= wanted) return { items, hasMore: page.hasMore }
  }
}

/** State of one inbox list: merges the user's actions with incoming events. */
export function createInbox({ tab, api, first = { state: 'loading' }, now = Date.now }: Options) {
  const { get, set, subscribe } = createStore(first)
  const load: Load = (after, size) => api.load({ ...queryOf(tab), ...(after && { lastItem: after.id }), ...(size && { size }) })
  const changeShown = (change: (shown: InboxPage) => Partial<InboxPage & { isLoadingMore: boolean; isAtEnd: boolean }>) => {
    const state = get()
    if (state.state === 'ready') set({ ...state, ...change(state) })
  }

  /** Reloads. The shown list stays until the reply arrives, and stays after a failure. */
  const refresh = coalesceRuns(async () => {
    const state = get()
    try {
      const isReady = state.state === 'ready'
      const page = await loadAtLeast(isReady ? state.items.length : 0, load)
      set({ state: 'ready', at: now(), ...page, isAtEnd: isReady && state.isAtEnd === true && !page.hasMore })
    } catch (error) {
      if (state.state !== 'ready') set({ state: 'failed', message: error instanceof Error ? error.message : '' })
    }
  })
  const then = <T>(done: Promise<T>) => done.finally(() => void refresh())

  /** Shows it as read at once. */
  async function markRead(id: string) {
    changeShown(({ items }) => ({ items: items.map((one) => (one.id === id ? { ...one, isRead: true } : one)) }))
    await api.markRead(id)
  }

  return {
    get,
    subscribe,
    refresh,
    retry: () => {
      set({ state: 'loading' })
      return refresh()
    },
    /** Loads the next ten. Returns the first of them. */
    async more() {
      const state = get()
      if (state.state !== 'ready' || state.isLoadingMore) return undefined
      changeShown(() => ({ isLoadingMore: true }))
      try {
        const next = await load(state.items.at(-1))
        changeShown(({ items }) => ({
          items: [...items, ...without(items, next.items)],
          hasMore: next.hasMore,
          isAtEnd: !next.hasMore,
        }))
        return next.items[0]?.id
      } finally {
        changeShown(() => ({ isLoadingMore: false }))
      }
    },
    markRead,
    /**
     * Also sent for read notifications: "mark all read" does not mark them as opened. A failure is ignored: the notification is unread at
     * the next load, which does no harm.
     */
    open: (id: string) => void markRead(id).catch(() => undefined),
    async markAllRead() {
      changeShown(({ items }) => ({ items: items.map((one) => ({ ...one, isRead: true })) }))
      await then(api.markAllRead())
    },
    /** Archives a notification or moves it back; it leaves this list at once. */
    async move(id: string, action: 'ARCHIVE' | 'UNARCHIVE') {
      changeShown(({ items }) => ({ items: items.filter((one) => one.id !== id) }))
      await then(api.archive(id, action))
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** A refresh in between may have loaded some of them already. */
function without(known: readonly Notification[], items: readonly Notification[]) {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}
