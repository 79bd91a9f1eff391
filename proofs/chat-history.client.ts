import { randomUUID } from 'node:crypto'
import type { Message } from '@khue/contracts/community/chat'
import { type LiveEvents, socketPath } from '@khue/contracts/live'
import type { LiveAnswer } from '@khue/contracts/live-calls'
import { io } from 'socket.io-client'
import type { TestPerson } from '#testing/people'
import type { Room } from './chat-history.cluster.ts'

/** The page's own modules, as the browser runs them: the room store, and the outbox that keeps messages until they are sent. */
type Log = { items: readonly Message[] }
type ChangedEvent = LiveEvents['chat:changed']
type Follower = {
  get: () => { state: string; log?: Log }
  subscribe: (listener: () => void) => () => void
  load: () => Promise<void>
  handleUpdate: (change?: ChangedEvent) => Promise<void>
  sent: (message: Message) => Promise<void>
}
type Outgoing = { roomId: string; clientId: string; text: string; mentions: readonly string[] }
type Outbox = { get: () => readonly unknown[]; add: (message: Outgoing) => Promise<void>; wake: () => void }
type PageHalves = { createRoom: (parts: object) => Follower; createOutbox: (parts: object) => Outbox }

const chatOfPage = '../apps/web/app/features/community/chat'
/** Loaded by path, not by a static import: the page belongs to another package, written for browsers. */
export async function loadPage(): Promise<PageHalves> {
  const [room, outbox] = (await Promise.all(
    ['room.ts', 'outbox.ts'].map((file) => import(new URL(`${chatOfPage}/${file}`, import.meta.url).href)),
  )) as [Pick<PageHalves, 'createRoom'>, Pick<PageHalves, 'createOutbox'>] // two of our own files
  return { ...room, ...outbox }
}

class Failed extends Error {
  readonly status: number | undefined
  constructor(status: number | undefined, message: string) {
    super(message)
    this.status = status
  }
}

const describeFailure = (error: unknown) => ({ message: String(error), isGone: false })

const answerWithinMs = 3000
const againMs = 200

export type Client = ReturnType<typeof openClient>
type World = {
  url: string
  page: PageHalves
  person: TestPerson
  rooms: readonly Room[]
  /** Whether the next message is sent by the API. */
  byApi: () => boolean
  /** Reports a state that no reader may see. */
  wrong: (what: 'order' | 'refused', detail: unknown) => void
}

/** One person's page with all rooms open, over a network that is cut repeatedly. */
export function openClient({ url, page, person, rooms, byApi, wrong }: World) {
  const api = apiOf(url, person)
  const socket = openSocket(url, person)
  const followed = new Map(rooms.map(({ id }) => [id, follow(page.createRoom({ id, personId: person.id, api, describeFailure }), wrong)]))
  const acknowledged: (Outgoing & { seq: number })[] = []

  async function sendBySocket({ roomId, ...body }: Outgoing): Promise<Message> {
    const asked = { params: { id: roomId }, body }
    const answer = (await socket.timeout(answerWithinMs).emitWithAck('chat:send', asked)) as LiveAnswer<'chat:send'> // by contract
    if ('data' in answer) return answer.data
    throw new Failed(answer.status, `${answer.message} ${JSON.stringify(answer.details)}`)
  }
  async function send({ roomId, clientId, text, mentions }: Outgoing) {
    const outgoing = { roomId, clientId, text, mentions }
    const message = byApi() ? await api.send(outgoing) : await sendBySocket(outgoing)
    acknowledged.push({ ...outgoing, seq: message.seq })
    await followed
      .get(outgoing.roomId)
      ?.room.sent(message)
      .catch(() => undefined) // the event arrives regardless
  }
  const outbox = page.createOutbox({
    key: 'outbox',
    storage: memory(),
    send,
    refusalIn: (error: unknown) => refusalIn(error, wrong),
    isOnline: () => true,
    now: Date.now,
    inTurn: (_: string, work: () => Promise<void>) => work(),
    later: (work: () => void) => void setTimeout(work, againMs),
  })

  /** As the page does: a failed fetch is repeated. */
  const handleUpdate = (id: string, change?: ChangedEvent): void =>
    void followed
      .get(id)
      ?.handleUpdate(change)
      .catch(() => setTimeout(() => handleUpdate(id), againMs))
  const hearAll = () => rooms.forEach(({ id }) => handleUpdate(id))
  socket.on('connect', () => {
    hearAll()
    outbox.wake()
  })
  socket.on('connect_error', () => socket.active || setTimeout(() => socket.connect(), againMs))
  socket.on('live:resync', hearAll)
  socket.on('chat:changed', (change: ChangedEvent) => handleUpdate(change.roomId, change))

  return {
    person,
    acknowledged,
    seenIn: (roomId: string): ReadonlyMap<number, string> => followed.get(roomId)?.seen ?? new Map(),
    write: (roomId: string, text: string) => void outbox.add({ roomId, clientId: randomUUID(), text, mentions: [] }),
    /** A room opened late starts with its last page: readers who must see everything open it before any message is written. */
    isOpen: () => [...followed.values()].every(({ room }) => room.get().state === 'ready'),
    isSent: () => outbox.get().length === 0,
    sleep: (ms: number) => {
      socket.disconnect()
      setTimeout(() => socket.connect(), ms)
    },
    close: () => socket.disconnect(),
  }
}

const openSocket = (url: string, { accessToken }: TestPerson) =>
  io(url, {
    path: socketPath,
    addTrailingSlash: false,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: accessToken },
    reconnectionDelay: 50,
    reconnectionDelayMax: 300,
  })

/** An in-memory replacement of browser storage. */
function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

function refusalIn(error: unknown, wrong: World['wrong']) {
  const status = error instanceof Failed ? error.status : undefined
  if (status === undefined || status >= 500 || status === 429) return undefined
  wrong('refused', String(error))
  return 'refused'
}

/** Records the messages that a reader was shown: each must come after all earlier ones, and keep its content. */
function follow(room: Follower, wrong: World['wrong']) {
  const seen = new Map<number, string>()
  room.subscribe(() => {
    for (const { seq, clientId } of room.get().log?.items ?? []) {
      const known = seen.get(seq)
      if (known === clientId) continue
      if (known !== undefined || seq !== seen.size + 1) wrong('order', { seq, known, clientId, seen: seen.size })
      seen.set(seq, clientId)
    }
  })
  const handleUpdate = async (change?: ChangedEvent) => {
    if (room.get().state !== 'ready') await room.load()
    if (room.get().state !== 'ready') throw new Failed(undefined, 'not loaded')
    await room.handleUpdate(change)
  }
  return { room, seen, handleUpdate }
}

function apiOf(url: string, { accessToken }: TestPerson) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/api/chat/v1/rooms/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T; message?: string; details?: unknown } // our own reply format
    if (!response.ok) throw new Failed(response.status, `${answer.message} ${JSON.stringify(answer.details)}`)
    return answer.data
  }
  return {
    getRoom: (id: string) => ask('GET', id),
    listMessages: (id: string, where: Record<string, string>) => ask('GET', `${id}/messages?${new URLSearchParams(where).toString()}`),
    listChanges: (id: string, after: number) => ask('GET', `${id}/changes?after=${after}`),
    send: ({ roomId, ...body }: Outgoing) => ask<Message>('POST', `${roomId}/messages`, body),
  }
}
