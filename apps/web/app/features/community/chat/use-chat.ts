import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { showToast } from '#app/shared/toasts.ts'
import { useLive } from '#app/shared/use-live.ts'
import { chatApi, type RoomDetails } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'
import { onMessageSent, getOutbox } from './device-outbox.ts'
import { createRoom, type RoomStore } from './room.ts'
import { createRooms, type RoomsState } from './rooms.ts'

/** What the server loaded with the page. */
export type FirstRoom = { id: string; details: RoomDetails; page: Awaited<ReturnType<typeof chatApi.listMessages>> }

const describeFailure = (error: unknown) => ({
  message: error instanceof CallFailed ? error.message : text.failed,
  isGone: error instanceof CallFailed && (error.status === 404 || error.status === 400),
})
/** What fails is told as a toast; what is shown is right again after the next answer. */
export const orToast = (error: unknown) => showToast({ type: 'error', message: describeFailure(error).message })
/** The next news asks again. */
const orLater = () => undefined

/** What is the last for now has no next news to make up for it. */
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
/** The chat of a person on this page; the room that is looked at follows what happens there, the others when they are opened again. */
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

/** The network is back: what was missed is asked for, before the socket is there to tell. */
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
/** Whether the device has a network at all. */
export const useOnline = () =>
  useSyncExternalStore(
    hearNetwork,
    () => navigator.onLine,
    () => true,
  )

const nothing: ReturnType<ReturnType<typeof getOutbox>['get']> = []
/** What waits on this device, of all rooms. The server knows of none of it. */
export function useWaiting(personId: string) {
  return useSyncExternalStore(
    (listener) => getOutbox(personId).subscribe(listener),
    () => getOutbox(personId).get(),
    () => nothing,
  )
}

/** The time now, moving on by minutes; the server's at first, so that both draw the same. */
export function useNow(first: number) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
