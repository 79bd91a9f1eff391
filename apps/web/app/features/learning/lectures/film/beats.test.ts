import { expect, test, vi } from 'vitest'
import { type Beat, createBeatOutbox } from './beat-outbox.ts'
import { type BeatReply, createBeats, type SendBeat, sendKept } from './beats.ts'
import type { Range } from './ranges.ts'

const open: BeatReply = { state: 'OPEN', until: null, percent: 5, isDone: false, watched: [[0, 10]] }
const failure = (status?: number) => Object.assign(new Error('failed'), { status })

/** As `localStorage`: its entries are its own properties. */
function memory() {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  }
  return Object.setPrototypeOf(entries, methods) as typeof methods & Record<string, unknown>
}
const beat = (ranges: Range[], position = 10): Beat => ({ position, ranges, speed: 1 })

function given(viewing = 'v') {
  const storage = memory()
  let at = 0
  const outbox = createBeatOutbox(
    () => storage,
    () => (at += 1),
  )
  const send = vi.fn<SendBeat>(async () => open)
  const onReply = vi.fn<(reply: BeatReply) => void>()
  const onLost = vi.fn<(status: 401 | 404) => void>()
  return { storage, outbox, send, onReply, onLost, beats: createBeats({ viewing, send, outbox, onReply, onLost }) }
}

test('what the server confirmed is not sent again', async () => {
  const { beats, send, outbox, onReply } = given()
  await beats.flush(beat([[0, 10]]))
  await beats.flush(beat([[10, 20]], 20))
  expect(send.mock.calls.map(([, { ranges }]) => ranges)).toEqual([[[0, 10]], [[10, 20]]])
  expect(onReply).toHaveBeenCalledTimes(2)
  expect(outbox.list()).toEqual([])
})

test.each([undefined, 429, 500, 503])('after a failure with status %s all is sent with the next beat', async (status) => {
  const { beats, send, outbox, onReply, onLost } = given()
  send.mockRejectedValueOnce(failure(status))
  await beats.flush(beat([[0, 10]]))
  expect(outbox.list()).toMatchObject([{ viewing: 'v', ranges: [[0, 10]] }])
  await beats.flush(beat([[10, 15]], 15))
  expect(send.mock.lastCall?.[1]).toEqual({ position: 15, ranges: [[0, 15]], speed: 1 })
  expect(outbox.list()).toEqual([])
  expect([onReply.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0])
})

test.each([401, 404] as const)('a viewing that is lost with %i keeps nothing', async (status) => {
  const { beats, send, outbox, onLost } = given()
  send.mockRejectedValueOnce(failure(status))
  await beats.flush(beat([[0, 10]]))
  expect(onLost).toHaveBeenCalledExactlyOnceWith(status)
  expect(outbox.list()).toEqual([])
})

test('a beat carries as many pieces as the contract allows, the rest follows', async () => {
  const { beats, send, outbox } = given()
  const pieces = Array.from({ length: 70 }, (_, at): Range => [at * 2, at * 2 + 1])
  await beats.flush(beat(pieces))
  expect(send.mock.lastCall?.[1].ranges).toHaveLength(60)
  expect(outbox.list()).toHaveLength(1)
  await beats.flush(beat([]))
  expect(send.mock.lastCall?.[1].ranges).toEqual(pieces.slice(60))
  expect(outbox.list()).toEqual([])
})

test('what earlier pages could not send is sent by the next page, once', async () => {
  const { outbox, send } = given()
  outbox.keep('old', beat([[0, 9]]))
  outbox.keep('of another person', beat([[0, 5]]))
  outbox.keep('newer', beat([[9, 12]]))
  send.mockImplementation(async (viewing) => {
    if (viewing === 'of another person') throw failure(404)
    return open
  })
  await sendKept(outbox, send)
  expect(send.mock.calls.map(([viewing]) => viewing)).toEqual(['old', 'of another person', 'newer'])
  expect(outbox.list()).toEqual([])
})

test('without a connection everything stays', async () => {
  const { outbox, send } = given()
  outbox.keep('a', beat([[0, 9]]))
  outbox.keep('b', beat([[0, 9]]))
  send.mockRejectedValue(failure())
  await sendKept(outbox, send)
  expect(send).toHaveBeenCalledOnce()
  expect(outbox.list()).toHaveLength(2)
})

test('twenty viewings are kept, the oldest go; foreign entries are left alone', () => {
  const { outbox, storage } = given()
  storage.setItem('khue.viewing.broken', 'not json')
  storage.setItem('other', '1')
  for (let at = 0; at < 25; at += 1) outbox.keep(`v${at}`, beat([[0, 1]]))
  expect(outbox.list().map(({ viewing }) => viewing)).toEqual(Array.from({ length: 20 }, (_, at) => `v${at + 5}`))
  expect(storage.getItem('other')).toBe('1')
})

test('a browser without storage still sends', async () => {
  const outbox = createBeatOutbox(() => {
    throw new Error('denied')
  })
  const send = vi.fn<SendBeat>(async () => open)
  await createBeats({ viewing: 'v', send, outbox, onReply: () => undefined, onLost: () => undefined }).flush(beat([[0, 10]]))
  expect(send).toHaveBeenCalledOnce()
  expect(outbox.list()).toEqual([])
})
