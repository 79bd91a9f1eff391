import type { Room } from '@khue/contracts/community/chat'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { ChatApi } from './chat-api.ts'
import { createStore } from './store.ts'

export type RoomsState = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; items: readonly Room[] }

type Parts = {
  api: Pick<ChatApi, 'listRooms' | 'mute'>
  describeFailure: (error: unknown) => { message: string }
  first?: RoomsState
  /** A busy room sends an event per message: this limits how often the list is requested. */
  pause: () => Promise<void>
}

/** The user's rooms, by last message, newest first. */
export function createRooms({ api, describeFailure, first = { state: 'loading' }, pause }: Parts) {
  const store = createStore<RoomsState>(first)
  const change = (id: string, how: (room: Room) => Room) => {
    const state = store.get()
    if (state.state === 'ready') store.set({ ...state, items: state.items.map((room) => (room.id === id ? how(room) : room)) })
  }
  /** The shown list stays until the reply arrives, and stays after a failure. */
  const refresh = coalesceRuns(async () => {
    try {
      store.set({ state: 'ready', items: await api.listRooms() })
      await pause()
    } catch (error) {
      if (store.get().state !== 'ready') store.set({ state: 'failed', message: describeFailure(error).message })
    }
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh,
    retry: () => {
      store.set({ state: 'loading' })
      return refresh()
    },
    /** The user has read a room up to `seq`. */
    seen: (id: string, seq: number) =>
      change(id, (room) => ({ ...room, unread: Math.min(room.unread, Math.max(0, (room.last?.seq ?? 0) - seq)) })),
    async mute(id: string, isMuted: boolean) {
      await api.mute(id, isMuted)
      change(id, (room) => ({ ...room, isMuted }))
    },
  }
}
export type Rooms = ReturnType<typeof createRooms>
