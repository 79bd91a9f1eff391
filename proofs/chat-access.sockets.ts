import { setTimeout as pause } from 'node:timers/promises'
import * as chatApi from '@khue/contracts/community/chat'
import { signOut } from '@khue/contracts/people/identity'
import { createSocketTicket, socketPath } from '@khue/contracts/live'
import { io, type Socket } from 'socket.io-client'
import { startSession } from '#modules/people/sessions'
import { claims } from './chat-access.claims.ts'
import type { Person, World } from './chat-access.world.ts'
import { becomesTrue } from './child.ts'

/** Class members are cached for a second, for events without message text. */
const rememberedMs = 1100

type Page = { socket: Socket; heard: { event: string; data: unknown }[] }

/** The events that open pages get of new messages, after a member leaves, and after a session ends. */
export async function judgeSockets(world: World, url: string) {
  const { stage, people, rooms, mate, plant } = world
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
  await becomesTrue(async () => (pages.get(mate)?.heard.length ?? 0) > 0, 3000)
  await pause(200)
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
  await judgeEnd(world, ending, second)
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
  await becomesTrue(async () => page.heard.some(({ event }) => event === 'chat:read'), 3000)
  if (!JSON.stringify(page.heard).includes(before.word)) throw new Error('A class member got no message')
  await leave()
  const after = await plant(klass, mate)
  await pause(200)
  stage.claim(claims.left, !JSON.stringify(page.heard).includes(after.word), { heard: page.heard })
  stage.trial()
  page.socket.disconnect()
}

/** Architecture 3a: disconnected within five seconds. */
async function judgeEnd({ stage, call, rooms, teacher, plant }: World, page: Page, session: Person) {
  await call(signOut, session)
  await becomesTrue(async () => page.socket.disconnected, 5000)
  const before = page.heard.length
  const klass = rooms.find(({ name }) => name === 'class')
  if (!klass) throw new Error('The class room is missing')
  await plant(klass, teacher)
  await pause(400)
  stage.claim(claims.ended, page.socket.disconnected && page.heard.length === before, { heard: page.heard.slice(before) })
  stage.trial()
}

async function openPage({ call }: World, url: string, person: Person): Promise<Page> {
  const { ticket } = createSocketTicket.reply.parse((await call(createSocketTicket, person)).data)
  const heard: Page['heard'] = []
  const socket = io(url, {
    path: socketPath,
    addTrailingSlash: false,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: ticket },
  })
  socket.onAny((event: string, data: unknown) => event !== 'live:resync' && heard.push({ event, data }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}
