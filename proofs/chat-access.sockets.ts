import { setTimeout as pause } from 'node:timers/promises'
import * as chatApi from '@khue/contracts/community/chat'
import { signOut } from '@khue/contracts/people/identity'
import { createSocketTicket, socketPath } from '@khue/contracts/live'
import { io, type Socket } from 'socket.io-client'
import { startSession } from '#modules/people/sessions'
import { emitToPeople } from '#platform/realtime/broadcast'
import { claims } from './chat-access.claims.ts'
import type { Person, World } from './chat-access.world.ts'
import { becomesTrue } from './child.ts'

/** Class members are cached for a second, for events without message text; the product's own clock decides, so this wait is real. */
const rememberedMs = 1100

type Page = { person: Person; socket: Socket; heard: { event: string; data: unknown }[]; ends: number }

const last = 'probe:last'
/** Waits until the pages have received everything that this server has emitted so far: a later event arrives after it. */
async function untilAllHeard({ stage: { deps } }: World, pages: readonly Page[]) {
  const wanted = pages.map((page) => page.ends + 1)
  emitToPeople(deps, [...new Set(pages.map(({ person }) => person.id))], last)
  if (!(await becomesTrue(async () => pages.every(({ ends }, at) => ends >= (wanted[at] ?? 0)), 20_000)))
    throw new Error('An open page got no events')
}

/** The events that open pages get of new messages, after a member leaves, and after a session ends. */
export async function judgeSockets(world: World, url: string) {
  const { stage, people, rooms, mate, plant, teacher } = world
  await pause(rememberedMs)
  const pages = new Map<Person, Page>()
  for (const person of people) pages.set(person, await openPage(world, url, person))
  const { accessToken } = await startSession(stage.deps, { accountId: mate.accountId, device: 'a second', userAgent: 'proof' })
  const second = { ...mate, token: accessToken }
  const ending = await openPage(world, url, second)
  for (const room of rooms) {
    const [by] = room.writers
    if (by && room.name !== 'former mates') await plant(room, by)
  }
  await untilAllHeard(world, [...pages.values()])
  const words = rooms.flatMap((room) => room.words)
  for (const [person, { heard }] of pages)
    for (const { event, data } of heard) {
      const { roomId } = data as { roomId?: string } // of any event
      const room = rooms.find(({ id }) => id === roomId)
      stage.claim(claims.heard, room === undefined || room.readers.has(person), { event, room: room?.name })
      const foreign = words.filter(({ readers }) => !readers.has(person))
      stage.claim(claims.heard, !foreign.some(({ word }) => JSON.stringify(data).includes(word)), { event, data })
      stage.trial()
    }
  if ((pages.get(mate)?.heard.length ?? 0) === 0) throw new Error('Open pages got no events')
  if (![...pages.values()].some(({ heard }) => words.some(({ word }) => JSON.stringify(heard).includes(word))))
    throw new Error('No event contained a message text')
  await judgeLeaving(world, url)
  await judgeEnd(world, { ending, session: second, other: pages.get(teacher) })
  for (const { socket } of [...pages.values(), ending]) socket.disconnect()
}

/** Messages written right after a member has left, while they are still cached. */
async function judgeLeaving(world: World, url: string) {
  const { stage, ask, outsider, teacher, mate, rooms, plant, letIn } = world
  const klass = rooms.find(({ name }) => name === 'class')
  if (!klass) throw new Error('The class room is missing')
  const leave = await letIn(outsider)
  await pause(rememberedMs)
  const page = await openPage(world, url, outsider)
  const before = await plant(klass, mate)
  await ask(chatApi.markRoomRead, teacher, { params: { id: klass.id }, body: { seq: before.seq } }) // an event for all readers, which fills the cache
  await becomesTrue(async () => page.heard.some(({ event }) => event === 'chat:read'), 20_000)
  if (!JSON.stringify(page.heard).includes(before.word)) throw new Error('A class member got no message')
  await leave()
  const after = await plant(klass, mate)
  await untilAllHeard(world, [page])
  stage.claim(claims.left, !JSON.stringify(page.heard).includes(after.word), { heard: page.heard })
  stage.trial()
  page.socket.disconnect()
}

type Ending = { ending: Page; session: Person; other: Page | undefined }

/** Architecture 3a: disconnected within five seconds. */
async function judgeEnd(world: World, { ending: page, session, other }: Ending) {
  const { stage, call, rooms, teacher, plant } = world
  await call(signOut, session)
  await becomesTrue(async () => page.socket.disconnected, 5000)
  const before = page.heard.length
  const klass = rooms.find(({ name }) => name === 'class')
  if (!klass) throw new Error('The class room is missing')
  await plant(klass, teacher)
  if (other) await untilAllHeard(world, [other])
  stage.claim(claims.ended, page.socket.disconnected && page.heard.length === before, { heard: page.heard.slice(before) })
  stage.trial()
}

async function openPage({ call }: World, url: string, person: Person): Promise<Page> {
  const { ticket } = createSocketTicket.reply.parse((await call(createSocketTicket, person)).data)
  const page: Omit<Page, 'socket'> = { person, heard: [], ends: 0 }
  const socket = io(url, {
    path: socketPath,
    addTrailingSlash: false,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: ticket },
  })
  socket.onAny((event: string, data: unknown) => {
    if (event === last) page.ends += 1
    else if (event !== 'live:resync') page.heard.push({ event, data })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return Object.assign(page, { socket })
}
