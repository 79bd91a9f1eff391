import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { showToast } from '#app/shared/toasts.ts'
import { useLive } from '#app/shared/use-live.ts'
import { chatApi, type RoomDetails } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'
import { onMessageSent, getOutbox } from './device-outbox.ts'
import { createRoom, type RoomStore } from './room.ts'
import { createRooms, type RoomsState } from './rooms.ts'

/** Data that the server loaded with the page. */
export type FirstRoom = { id: string; details: RoomDetails; page: Awaited<ReturnType<typeof chatApi.listMessages>> }

const describeFailure = (error: unknown) => ({
  message: error instanceof CallFailed ? error.message : text.failed,
  isGone: error instanceof CallFailed && (error.status === 404 || error.status === 400),
})
/** Shows a failure as a toast; the next reply corrects the view. */
export const orToast = (error: unknown) => showToast({ type: 'error', message: describeFailure(error).message })
/** Ignored: the next event retries. */
const orLater = () => undefined

/** Retry delay after a failure that no later event is sure to correct. */
const askAgainMs = 3000

const listPauseMs = 1000
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, listPauseMs))

function createChat(personId: string, firstRooms: RoomsState, firstRoom: FirstRoom | undefined) {
  const rooms = createRooms({ api: chatApi, describeFailure, first: firstRooms, pause })
  const open = new Map<string, RoomStore>()
  function room(id: string) {
    const first = firstRoom?.id === id ? firstRoom : undefined
    const one = open.get(id) ?? createRoom({ id, personId, api: chatApi, describeFailure, first })
    open.set(id, one)
    return one
  }
  return { personId, rooms, room, known: (id: string) => open.get(id) }
}
export type Chat = ReturnType<typeof createChat>

type Props = { personId: string; firstRooms: RoomsState; firstRoom: FirstRoom | undefined }
/** The chat of a user on this page. Follows events of the open room; other rooms are refreshed when they are opened. */
export function useChat({ personId, firstRooms, firstRoom }: Props, openId: string | undefined) {
  const [held, hold] = useState(() => createChat(personId, firstRooms, firstRoom))
  if (held.personId !== personId) hold(createChat(personId, firstRooms, firstRoom))
  const chat = held

  useEffect(() => {
    const room = openId === undefined ? undefined : chat.room(openId)
    if (room?.get().state === 'loading') void room.load()
    else room?.handleUpdate().catch(orLater)
  }, [chat, openId])
  useEffect(() => {
    if (chat.rooms.get().state === 'loading') void chat.rooms.refresh()
    return onMessageSent(async (roomId, message) => chat.known(roomId)?.sent(message))
  }, [chat])
  useLive('chat:changed', (update) => {
    void chat.rooms.refresh()
    if (!update) getOutbox(personId).wake()
    if (openId === undefined || (update && update.roomId !== openId)) return
    const room = chat.room(openId)
    room.handleUpdate(update).catch(() => setTimeout(() => void room.handleUpdate().catch(orLater), askAgainMs))
  })
  useLive('chat:room-edited', (update) => {
    if (!update) return // `chat:changed` reloads everything then
    void chat.rooms.refresh()
    const room = chat.known(update.roomId)
    room?.handleEdited().catch(() => setTimeout(() => void room.handleEdited().catch(orLater), askAgainMs))
  })
  useLive('chat:read', (update) => {
    if (!update) return
    chat.known(update.roomId)?.handleRead(update.personId, update.seq)
    if (update.personId === personId) chat.rooms.seen(update.roomId, update.seq)
  })
  useOnReconnect(() => {
    void chat.rooms.refresh()
    if (openId !== undefined) chat.room(openId).handleUpdate().catch(orLater)
  })
  return chat
}

/** Catches up as soon as the network is back, before the socket has reconnected. */
function useOnReconnect(onBack: () => void) {
  useEffect(() => {
    addEventListener('online', onBack)
    return () => removeEventListener('online', onBack)
  })
}

const networks = ['online', 'offline'] as const
function hearNetwork(listener: () => void) {
  for (const event of networks) addEventListener(event, listener)
  return () => networks.forEach((event) => removeEventListener(event, listener))
}
/** Whether the device has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    hearNetwork,
    () => navigator.onLine,
    () => true,
  )

const nothing: ReturnType<ReturnType<typeof getOutbox>['get']> = []
/** Waiting messages of all rooms on this device; unknown to the server. */
export function useWaiting(personId: string) {
  return useSyncExternalStore(
    (listener) => getOutbox(personId).subscribe(listener),
    () => getOutbox(personId).get(),
    () => nothing,
  )
}

/** Current time, updated every minute; starts with the server's time, so that hydration matches. */
export function useNow(first: number) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
