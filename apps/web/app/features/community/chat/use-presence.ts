import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Room } from '@khue/contracts/community/chat'
import { useLive } from '#app/shared/use-live.ts'
import { chatApi } from './chat-api.ts'
import { createPresence, type Present, presenceIn } from './presence.ts'

const askAgainMs = 60_000
const noPresence: Present = new Map()
export const PresenceContext = createContext(noPresence)

/** Follows presence while the chat is open. Also polls every minute, since the end of a relation sends no event. */
export function useFollowPresence(openId: string | undefined): Present {
  const [presence] = useState(() => createPresence(chatApi.listPresence))
  useEffect(() => void presence.opened(openId), [presence, openId])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void presence.refresh(), askAgainMs)
    return () => clearInterval(timer)
  }, [presence])
  useLive('chat:presence', (update) => (update ? presence.handleUpdate(update) : void presence.refresh()))
  return useSyncExternalStore(presence.subscribe, presence.get, () => noPresence)
}

export const usePresenceIn = (room: Room) => presenceIn(useContext(PresenceContext), room)
