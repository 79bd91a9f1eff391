import type { createSocketTicket, LiveEvent, LiveEvents, socketPath } from '@khue/contracts/live'
import type { io, Socket } from 'socket.io-client'
import { browserApi, CallFailed } from './browser-api.ts'

/** Called with the event's data; without data when events may have been missed: then reload everything. */
export type LiveHandler<E extends LiveEvent> = (data?: LiveEvents[E]) => void

type Parts = {
  loadClient: () => Promise<{ io: typeof io }>
  buyTicket: () => Promise<string>
}

const path = '/chat/ws' satisfies typeof socketPath
/** Spec 7: connection and reconnection options. */
const manners = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
}
/** Retry interval after a ticket was refused or could not be requested; longer than the connection's own. */
const askAgainMs = 10_000
/** After this time a hidden tab disconnects; it reconnects when it becomes visible. */
const hiddenMs = 5 * 60_000
/** Maximum loading time of a page on a slow network: its data may be older than an event that arrived meanwhile. */
const comingMs = 30_000

/**
 * The page's single socket connection, which receives events. `open` keeps it while a user is signed in; each attempt requests a new
 * ticket, because the socket sends no cookies.
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
          // signed out or viewing as another user: only the user can change that, and `open` handles it
          const isRefused = error instanceof CallFailed && (error.status === 401 || error.status === 403)
          if (!isRefused) later()
        },
      )
    const socket = client({ ...manners, path, addTrailingSlash: false, auth })
    for (const change of ['connect', 'disconnect', 'connect_error']) socket.on(change, () => watchers.forEach((watcher) => watcher()))
    current = socket
    socket.on('connect', dispatchAll) // also on the first connect: events may have happened since the page was rendered
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
    /** The current socket, undefined before the first connection. `live-call.ts` sends over it. */
    socket: () => current,
    /** Calls the watcher whenever the connection opens, fails or closes; returns the unsubscribe function. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Connects once the page is idle; the connection closes when all holders have called the returned function. */
    open() {
      const line = held ?? { holders: 0, stopped: new AbortController() }
      held = line
      if ((line.holders += 1) === 1) start(line.stopped.signal).catch(() => undefined) // the page was left, or the client failed to load: the next page retries
      return () => {
        if ((line.holders -= 1) > 0) return
        line.stopped.abort()
        if (held === line) held = undefined
      }
    },
  }
}

/** Subscriptions by event. */
function createEventHub() {
  const handlers = new Map<LiveEvent, Set<LiveHandler<LiveEvent>>>()
  const toldAt = new Map<LiveEvent, number>()
  function dispatch(event: LiveEvent, data?: LiveEvents[LiveEvent]) {
    toldAt.set(event, performance.now())
    handlers.get(event)?.forEach((handler) => handler(data))
  }
  const dispatchAll = () => handlers.forEach((_, event) => dispatch(event))
  /** Subscribes a handler and returns the unsubscribe function. Calls it at once for events that arrived while its page was loading. */
  function subscribe<E extends LiveEvent>(event: E, handler: LiveHandler<E>) {
    const ofEvent = handlers.get(event) ?? new Set()
    handlers.set(event, ofEvent.add(handler as LiveHandler<LiveEvent>)) // the hub calls it for this event only
    if (performance.now() - (toldAt.get(event) ?? -Infinity) < comingMs) handler()
    return () => void ofEvent.delete(handler as LiveHandler<LiveEvent>)
  }
  return { dispatch, dispatchAll, subscribe }
}

/** Disconnects while the page is hidden for long or in the back/forward cache; reconnects when it becomes visible. */
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

/** Resolves after the page has loaded completely and the browser is idle. */
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
