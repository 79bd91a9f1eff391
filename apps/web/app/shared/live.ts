import type { createSocketTicket, LiveEvent, LiveEvents, socketPath } from '@khue/contracts/live'
import type { io, Socket } from 'socket.io-client'
import { browserApi, CallFailed } from './browser-api.ts'

/** Told what has changed; without data when it may have been missed, and everything is to be asked for again. */
export type LiveHandler<E extends LiveEvent> = (data?: LiveEvents[E]) => void

type Parts = {
  loadClient: () => Promise<{ io: typeof io }>
  buyTicket: () => Promise<string>
}

const path = '/chat/ws' satisfies typeof socketPath
/** Spec 7: how it connects and comes back. */
const manners = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
}
/** When no ticket was sold or it was not good: not with the connection's own haste. */
const askAgainMs = 10_000
/** A tab that nobody has looked at for so long asks when it is looked at again. */
const hiddenMs = 5 * 60_000
/** So long a page may be on its way, on a slow network: what it shows may have been read before the last news. */
const comingMs = 30_000

/**
 * The one connection of this page, through which it is told that something has changed. `open` keeps it for as long as
 * somebody is signed in; each attempt buys a ticket of its own, because a connection knows no cookies.
 */
export function createLive({ loadClient, buyTicket }: Parts) {
  const { subscribe, dispatch, dispatchAll } = createEventHub()
  const watchers = new Set<() => void>()
  let current: Socket | undefined
  let held: { holders: number; stopped: AbortController } | undefined

  function connect(client: typeof io, signal: AbortSignal): Socket {
    let again: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(again)
      again = setTimeout(() => signal.aborted || socket.active || socket.connect(), askAgainMs * (0.5 + Math.random()))
    }
    const auth = (give: (sent: { token: string }) => void) =>
      void buyTicket().then(
        (token) => give({ token }),
        (error: unknown) => {
          socket.disconnect()
          // signed out or looking as somebody else: nothing changes that but the person, who is seen to by `open`
          const isRefused = error instanceof CallFailed && (error.status === 401 || error.status === 403)
          if (!isRefused) later()
        },
      )
    const socket = client({ ...manners, path, addTrailingSlash: false, auth })
    for (const change of ['connect', 'disconnect', 'connect_error']) socket.on(change, () => watchers.forEach((watcher) => watcher()))
    current = socket
    socket.on('connect', dispatchAll) // also at first: something may have happened since the page was rendered
    socket.on('connect_error', () => socket.active || later())
    socket.onAny((event: LiveEvent, data: LiveEvents[LiveEvent]) => (event === 'live:resync' ? dispatchAll() : dispatch(event, data)))
    return socket
  }

  async function start(signal: AbortSignal) {
    await whenIdle(signal)
    const { io } = await loadClient()
    signal.throwIfAborted()
    disconnectWhileHidden(connect(io, signal), signal)
  }

  return {
    subscribe,
    /** The connection as it is, absent before there is any. Whoever calls by it: `live-call.ts`. */
    socket: () => current,
    /** Calls back whenever it has opened, failed or closed, until the answer is called. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Connects once the page is at rest, and stays connected until the answer is called, by the last of all who have opened it. */
    open() {
      const line = held ?? { holders: 0, stopped: new AbortController() }
      held = line
      if ((line.holders += 1) === 1) start(line.stopped.signal).catch(() => undefined) // left, or no network for the client itself: the next page tries again
      return () => {
        if ((line.holders -= 1) > 0) return
        line.stopped.abort()
        if (held === line) held = undefined
      }
    },
  }
}

/** Who is told of what. */
function createEventHub() {
  const handlers = new Map<LiveEvent, Set<LiveHandler<LiveEvent>>>()
  const toldAt = new Map<LiveEvent, number>()
  function dispatch(event: LiveEvent, data?: LiveEvents[LiveEvent]) {
    toldAt.set(event, performance.now())
    handlers.get(event)?.forEach((handler) => handler(data))
  }
  const dispatchAll = () => handlers.forEach((_, event) => dispatch(event))
  /** Calls the handler until the answer is called; at once for what happened while the page that hears of it was coming. */
  function subscribe<E extends LiveEvent>(event: E, handler: LiveHandler<E>) {
    const ofEvent = handlers.get(event) ?? new Set()
    handlers.set(event, ofEvent.add(handler as LiveHandler<LiveEvent>)) // told of its own event alone
    if (performance.now() - (toldAt.get(event) ?? -Infinity) < comingMs) handler()
    return () => void ofEvent.delete(handler as LiveHandler<LiveEvent>)
  }
  return { dispatch, dispatchAll, subscribe }
}

/** Closes the connection of a page that nobody sees for long or that the browser puts aside; opens it when it is seen again. */
function disconnectWhileHidden(socket: Socket, signal: AbortSignal) {
  let leaves: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    clearTimeout(leaves)
    if (!socket.active) socket.connect()
  }
  const look = () => {
    if (document.visibilityState === 'visible') resume()
    else leaves = setTimeout(() => socket.disconnect(), hiddenMs)
  }
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('pagehide', () => socket.connected && socket.disconnect(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(leaves)
    socket.disconnect()
  })
}

/** Once the page has come with all its parts, and its browser has nothing better to do. */
async function whenIdle(signal: AbortSignal) {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true, signal }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 1000)
  })
  signal.throwIfAborted()
}

const ticketEndpoint = { method: 'POST', path: '/chat/v1/socket-ticket' } as const

export const live = createLive({
  loadClient: () => import('socket.io-client'),
  buyTicket: async () => (await browserApi.call<typeof createSocketTicket>(ticketEndpoint)).ticket,
})
