import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openThin, type ThinSocket } from './thin-socket.ts'

/** A client process for `chat.ts`: joins rooms of a server and writes there on command; the same for both servers. */
export type Seat = { token: string; roomId: string }
export type Wanted = {
  seconds: number
  /** Fixed send rate, independent of replies; undefined: as fast as possible with `atOnce` messages in flight. */
  perSecond?: number
  atOnce: number
}
export type Written = {
  /** Acknowledged within the measured time. */
  inTime: number
  /** Acknowledged in total, and how many readers were notified. */
  sent: number
  told: number
  /** Milliseconds from sending until each of the other readers had the text. */
  toldMs: number[]
}
export type Order = { open: { url: string; seats: readonly Seat[] } } | { write: Wanted }

const openingAtOnce = 50
/** The product disconnects a socket that sends more often than this. */
const restMs = 200
const settleMs = 10_000
const words = 'Cô ơi, bài 3 phần b em làm ra x = 2 nhưng đáp án lại là 4 ạ?'

type Place = Seat & { socket: ThinSocket; last: number }
const places: Place[] = []
const sizes = new Map<string, number>()

/** Per message: when it was sent, and when readers got it before its sender got the reply. */
type Message = { begun?: number; told: number[] }
let messages = new Map<string, Message>()
let written: Written = nothing()

function nothing(): Written {
  return { inTime: 0, sent: 0, told: 0, toldMs: [] }
}
function messageOf(roomId: string, revision: number) {
  const key = `${roomId} ${revision}`
  const known = messages.get(key) ?? { told: [] }
  messages.set(key, known)
  return known
}

type ChangeEvent = { roomId?: unknown; revision?: unknown; text?: unknown; message?: { text?: unknown } }
function onEvent(event: string, { roomId, revision, text, message }: ChangeEvent) {
  if (event !== 'chat:changed' || typeof roomId !== 'string' || typeof revision !== 'number') return
  if ((text ?? message?.text) !== words) throw new Error('A chat event came without the text of its message')
  const known = messageOf(roomId, revision)
  written.told += 1
  const now = performance.now()
  if (known.begun === undefined) known.told.push(now)
  else written.toldMs.push(now - known.begun)
}

async function open({ url, seats }: { url: string; seats: readonly Seat[] }) {
  const left = seats.values()
  async function work() {
    for (const seat of left) {
      sizes.set(seat.roomId, (sizes.get(seat.roomId) ?? 0) + 1)
      const socket = await openThin(url, { token: seat.token, room: seat.roomId }, onEvent)
      places.push({ ...seat, socket, last: 0 })
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, work))
}

let [turn, endsAt] = [0, 0]
async function writeNext() {
  const place = places[turn++ % places.length]
  if (!place) throw new Error('No sockets are open')
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
  written.toldMs.push(...message.told.map((at) => at - begun))
}

async function write({ seconds, perSecond, atOnce }: Wanted): Promise<Written> {
  ;[messages, written] = [new Map(), nothing()]
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

/** Waits until every reader has got every message. */
async function settle() {
  const end = performance.now() + settleMs
  while (written.told < wanted() && performance.now() < end) await pause(20)
  if (written.told !== wanted()) throw new Error(`${written.told} chat events arrived instead of ${wanted()}`)
}

process.on('message', (order: Order) => {
  const done = 'open' in order ? open(order.open).then(() => ({ open: true })) : write(order.write)
  void done.then((answer) => process.send?.(answer))
})
