import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openThin, type ThinSocket } from './thin-socket.ts'

/** Sits in rooms of a house, and writes there as it is told (`chat.ts`); the same for every house. */
export type Seat = { token: string; roomId: string }
export type Wanted = {
  seconds: number
  /** So many a second, whoever may not have been answered yet; undefined: as many as go, with so many on their way. */
  perSecond?: number
  atOnce: number
  /** Of each message one of those who are told asks for it, as pages do. */
  reads: boolean
}
export type Written = {
  /** Acknowledged within the time. */
  inTime: number
  /** Acknowledged at last, and how often anybody was told of them. */
  sent: number
  told: number
  /** Milliseconds from sending until each of the others was told, and until whoever asked had the words. */
  toldMs: number[]
  readMs: number[]
}
export type Order = { open: { url: string; seats: readonly Seat[] } } | { write: Wanted }

const openingAtOnce = 50
/** A socket that asks more often than this is cut by the product. */
const restMs = 200
const settleMs = 10_000
const words = 'Cô ơi, bài 3 phần b em làm ra x = 2 nhưng đáp án lại là 4 ạ?'

type Place = Seat & { socket: ThinSocket; number: number; last: number }
const places: Place[] = []
const sizes = new Map<string, number>()
const agent = new Agent({ keepAlive: true })
let base = ''

/** Of messages of which something is known: when they were sent, and who heard before the sender was answered. */
type Message = { begun?: number; told: number[]; read: number[] }
let messages = new Map<string, Message>()
let reading = false
let written: Written = nothing()

function nothing(): Written {
  return { inTime: 0, sent: 0, told: 0, toldMs: [], readMs: [] }
}
function messageOf(roomId: string, revision: number) {
  const key = `${roomId} ${revision}`
  const known = messages.get(key) ?? { told: [], read: [] }
  messages.set(key, known)
  return known
}

function hear(place: Seat & { number: number }, event: string, { roomId, revision }: { roomId?: unknown; revision?: unknown }) {
  if (event !== 'chat:changed' || typeof roomId !== 'string' || typeof revision !== 'number') return
  const message = messageOf(roomId, revision)
  note(message, 'told')
  if (reading && revision % (sizes.get(roomId) ?? 1) === place.number) void read(place, revision).then(() => note(message, 'read'))
}
function note(message: Message, what: 'told' | 'read') {
  if (what === 'told') written.told += 1
  const now = performance.now()
  if (message.begun === undefined) message[what].push(now)
  else written[`${what}Ms`].push(now - message.begun)
}

function read({ roomId, token }: Seat, revision: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const url = `${base}/api/chat/v1/rooms/${roomId}/changes?after=${revision - 1}`
  get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.resume().on('error', reject)
    response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`))))
  }).on('error', reject)
  return promise
}

async function open({ url, seats }: { url: string; seats: readonly Seat[] }) {
  base = url
  const left = seats.values()
  async function work() {
    for (const seat of left) {
      const number = sizes.get(seat.roomId) ?? 0
      sizes.set(seat.roomId, number + 1)
      const place = { ...seat, number }
      const socket = await openThin(url, { token: seat.token, room: seat.roomId }, (event, data) => hear(place, event, data))
      places.push({ ...place, socket, last: 0 })
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, work))
}

let [turn, endsAt] = [0, 0]
async function writeNext() {
  const place = places[turn++ % places.length]
  if (!place) throw new Error('Nobody is there')
  const wait = place.last + restMs - performance.now()
  if (wait > 0) await pause(wait)
  const begun = performance.now()
  place.last = begun
  const asked = { params: { id: place.roomId }, body: { clientId: randomUUID(), text: words } }
  const answer = (await place.socket.ask('chat:send', asked)) as { status: number; data: { revision: number } } // by contract
  if (answer.status !== 200) throw new Error(`A message was refused: ${JSON.stringify(answer)}`)
  written.sent += 1
  if (performance.now() < endsAt) written.inTime += 1
  const message = messageOf(place.roomId, answer.data.revision)
  message.begun = begun
  for (const what of ['told', 'read'] as const) written[`${what}Ms`].push(...message[what].map((at) => at - begun))
}

async function write({ seconds, perSecond, atOnce, reads }: Wanted): Promise<Written> {
  ;[messages, written, reading] = [new Map(), nothing(), reads]
  const begun = performance.now()
  endsAt = begun + seconds * 1000
  const until = async () => {
    while (performance.now() < endsAt) await writeNext()
  }
  const steadily = async (rate: number) => {
    const all: Promise<void>[] = []
    while (performance.now() < endsAt) {
      await pause(Math.max(0, begun + (all.length * 1000) / rate - performance.now()))
      all.push(writeNext())
    }
    await Promise.all(all)
  }
  await (perSecond ? steadily(perSecond) : Promise.all(Array.from({ length: atOnce }, until)))
  await settle()
  return written
}

const wanted = () => [...messages.keys()].reduce((sum, key) => sum + (sizes.get(key.split(' ', 1)[0] ?? '') ?? 0), 0)

/** Until everybody has been told of everything. */
async function settle() {
  const end = performance.now() + settleMs
  while (written.told < wanted() && performance.now() < end) await pause(20)
  if (written.told !== wanted()) throw new Error(`${written.told} were told, and not ${wanted()}`)
  if (reading) await pause(500)
}

process.on('message', (order: Order) => {
  const done = 'open' in order ? open(order.open).then(() => ({ open: true })) : write(order.write)
  void done.then((answer) => process.send?.(answer))
})
