import type { Notification } from '@khue/contracts/people/notifications'
import type { InboxApi } from './inbox-api.ts'
import { type InboxTab, queryOf } from './inbox-tabs.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'

export type InboxPage = { items: readonly Notification[]; hasMore: boolean }
/** What a list shows. `at` is when it was asked for: "today" is seen from there. */
export type InboxState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'ready'; at: number; isLoadingMore?: boolean } & InboxPage)

type Options = {
  tab: InboxTab
  api: Pick<InboxApi, 'load' | 'markRead' | 'markAllRead' | 'archive'>
  first?: InboxState
  now?: () => number
}
const pageSize = 10 // spec 9; the inbox gives as many unless asked for more
/** The contract's most in one answer. */
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
/** As many as are wanted and at least a page: whoever has opened more keeps them. */
async function loadAtLeast(wanted: number, load: Load): Promise<InboxPage> {
  const items: Notification[] = []
  for (;;) {
    const missing = Math.min(wanted - items.length, mostAtOnce)
    const page = await load(items.at(-1), missing > pageSize ? missing : undefined)
    items.push(...page.items)
    if (!page.hasMore || items.length >= wanted) return { items, hasMore: page.hasMore }
  }
}

/** One list of the inbox, where what the person actions and what arrives meanwhile meet. */
export function createInbox({ tab, api, first = { state: 'loading' }, now = Date.now }: Options) {
  const { get, set, subscribe } = createStore(first)
  const load: Load = (after, size) => api.load({ ...queryOf(tab), ...(after && { lastItem: after.id }), ...(size && { size }) })
  const changeShown = (change: (shown: InboxPage) => Partial<InboxPage & { isLoadingMore: boolean }>) => {
    const state = get()
    if (state.state === 'ready') set({ ...state, ...change(state) })
  }

  /** Asks anew. What is shown stays until the answer is there, and stays when there is none. */
  const refresh = coalesceRuns(async () => {
    const state = get()
    try {
      set({ state: 'ready', at: now(), ...(await loadAtLeast(state.state === 'ready' ? state.items.length : 0, load)) })
    } catch (error) {
      if (state.state !== 'ready') set({ state: 'failed', message: error instanceof Error ? error.message : '' })
    }
  })
  const then = <T>(done: Promise<T>) => done.finally(() => void refresh())

  /** Shown as read at once. */
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
    /** The next ten. Answers the first of them. */
    async more() {
      const state = get()
      if (state.state !== 'ready' || state.isLoadingMore) return undefined
      changeShown(() => ({ isLoadingMore: true }))
      try {
        const next = await load(state.items.at(-1))
        changeShown(({ items }) => ({ items: [...items, ...without(items, next.items)], hasMore: next.hasMore }))
        return next.items[0]?.id
      } finally {
        changeShown(() => ({ isLoadingMore: false }))
      }
    },
    markRead,
    /** Said of what is read as well: "mark all read" opens nothing. What could not be said is unread at the next look, which actions no harm. */
    open: (id: string) => void markRead(id).catch(() => undefined),
    async markAllRead() {
      changeShown(({ items }) => ({ items: items.map((one) => ({ ...one, isRead: true })) }))
      await then(api.markAllRead())
    },
    /** Puts one away, or back where it came from; it leaves this list at once. */
    async move(id: string, action: 'ARCHIVE' | 'UNARCHIVE') {
      changeShown(({ items }) => ({ items: items.filter((one) => one.id !== id) }))
      await then(api.archive(id, action))
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** A refresh meanwhile may have brought some of them already. */
function without(known: readonly Notification[], items: readonly Notification[]) {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}
