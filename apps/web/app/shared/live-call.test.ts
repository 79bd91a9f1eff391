import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './browser-api.ts'
import { callLive } from './live-call.ts'

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

const input = { params: { id: '01900000-0000-7000-8000-000000000001' }, body: { seq: 3 } }
const answering = (answer: () => Promise<unknown>) => {
  const asked: unknown[] = []
  const emitWithAck = (event: string, sent: unknown) => {
    asked.push([event, sent])
    return answer()
  }
  return { asked, socket: { connected: true, timeout: (ms: number) => (asked.push(ms), { emitWithAck }) } }
}

test('a reply over the socket is returned, and a refusal is thrown as by the API', async () => {
  const { asked, socket } = answering(async () => ({ status: 200, data: { done: true } }))
  expect(await callLive('chat:mark-read', input, socket)).toEqual({ done: true })
  expect(asked).toEqual([10_000, ['chat:mark-read', input]])
  const refusing = answering(async () => ({ status: 404, code: 'CHAT_ROOM_NOT_FOUND', message: 'Không tìm thấy cuộc trò chuyện' }))
  const refused = await callLive('chat:mark-read', input, refusing.socket).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallFailed)
  expect(refused).toMatchObject({ status: 404, code: 'CHAT_ROOM_NOT_FOUND', message: 'Không tìm thấy cuộc trò chuyện' })
})

test.each([
  ['there is no reply in time', () => Promise.reject(new Error('operation has timed out'))],
  ['the connection is cut', () => Promise.reject(new Error('socket has been disconnected'))],
  ['the session has expired', async () => ({ status: 401, code: 'SIGN_IN_REQUIRED', message: '' })],
  ['the server is busy', async () => ({ status: 503, code: 'OVERLOADED', message: '' })],
])('when %s, the API is used', async (_, answer) => {
  expect(await callLive('chat:mark-read', input, answering(answer).socket)).toBeUndefined()
})

test('without a connection, or with too much data, nothing is sent over the socket', async () => {
  const { asked, socket } = answering(async () => ({ status: 200, data: { done: true } }))
  expect(await callLive('chat:mark-read', input, undefined)).toBeUndefined()
  expect(await callLive('chat:mark-read', input, { ...socket, connected: false })).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: false })
  expect(await callLive('chat:mark-read', input, socket)).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: true })
  const body = { clientId: '01900000-0000-7000-8000-000000000002', text: 'ạ'.repeat(9000) }
  expect(await callLive('chat:send', { ...input, body }, socket)).toBeUndefined()
  expect(asked).toEqual([])
})
