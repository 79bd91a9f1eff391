import type { Room } from '@khue/contracts/community/chat'
import type { Presence } from '@khue/contracts/community/chat-presence'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { chatText as text } from './chat.text.ts'
import { createStore } from './store.ts'

export type Present = ReadonlyMap<string, Presence>

const newer = (one: Presence, known: Presence | undefined) => (known && known.at > one.at ? known : one)

/** Online state of the user's contacts. A full reply contains everyone visible; an update in between may be newer or older than it. */
export function createPresence(ask: () => Promise<readonly Presence[]>) {
  const store = createStore<Present>(new Map())
  const refresh = coalesceRuns(async () => {
    const items = await ask().catch(() => undefined) // not shown to the user: the next refresh retries
    if (items) store.set(new Map(items.map((one) => [one.personId, newer(one, store.get().get(one.personId))])))
  })
  let openId: string | undefined | null = null
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh,
    handleUpdate: (one: Presence) => store.set(new Map(store.get()).set(one.personId, newer(one, store.get().get(one.personId)))),
    /** The user opened a conversation, or closed it; the room may be new. */
    opened: async (id: string | undefined) => {
      if (id === openId) return
      openId = id
      await refresh()
    },
  }
}

/** Only for the other member of a room of two: a guardian does not see the presence of the child's contacts. */
export const presenceIn = (present: Present, { kind, roomRole, peer }: Pick<Room, 'kind' | 'roomRole' | 'peer'>) =>
  kind === 'P2P' && roomRole === 'MEMBER' && peer ? present.get(peer.personId) : undefined

const minuteMs = 60_000
/** "Đang hoạt động", "Hoạt động 5 phút trước"; empty when unknown. */
export function presenceWords(presence: Presence | undefined, now: number) {
  if (presence?.isOnline) return text.presence.online
  if (!presence?.seenAt) return ''
  const minutes = Math.floor((now - Date.parse(presence.seenAt)) / minuteMs)
  if (minutes < 1) return text.presence.justNow
  return minutes < 60 ? text.presence.minutesAgo(minutes) : text.presence.hoursAgo(Math.floor(minutes / 60))
}
