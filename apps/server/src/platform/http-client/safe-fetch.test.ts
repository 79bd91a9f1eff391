import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { servePages } from '#testing/page-server'
import { safeFetch } from './safe-fetch.ts'

const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
const asked: string[] = []
const { port } = servePages((request, response) => {
  asked.push(request.url ?? '')
  answers.get(request.url ?? '')?.(request, response)
})
const ask = safeFetch({ publicUrl: new URL('https://khue.example'), timeoutSeconds: 1, fetchSelf: async () => new Response('self') })
const read = async (path: string, init?: RequestInit) => (await ask(`http://127.0.0.1:${port()}${path}`, init)).text()

test('a provider gets the request and its answer comes back decompressed, with status and headers', async () => {
  answers.set('/token', (request, response) => {
    response.writeHead(400, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] })
    request.on('data', (body: Buffer) => response.end(gzipSync(`{"received":"${body.toString()}"}`)))
  })
  const answer = await ask(`http://127.0.0.1:${port()}/token`, { method: 'POST', body: new URLSearchParams({ code: 'x' }) })
  expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([400, { received: 'code=x' }, ['a=1', 'b=2']])
})

test('an answer without a body is passed on', async () => {
  answers.set('/nothing', (_, response) => response.writeHead(204).end())
  expect((await ask(`http://127.0.0.1:${port()}/nothing`)).status).toBe(204)
})

test('an answer that is too long is not read, compressed or not', async () => {
  const long = Buffer.alloc(600 * 1024, 'x')
  answers.set('/long', (_, response) => response.end(long))
  answers.set('/bomb', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long)))
  answers.set('/bomb-in-refusal', (_, response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(gzipSync(long)))
  for (const path of ['/long', '/bomb', '/bomb-in-refusal']) await expect(read(path)).rejects.toThrow('terminated')
  answers.set('/short', (_, response) => response.end(long.subarray(0, 500 * 1024)))
  expect(await read('/short')).toHaveLength(500 * 1024)
})

test('a slow answer times out, before and after its headers', async () => {
  answers.set('/mute', () => undefined)
  answers.set('/drip', (_, response) => void response.writeHead(200).write('x'))
  await Promise.all(['/mute', '/drip'].map((path) => expect(read(path)).rejects.toThrow('aborted')))
})

test('no redirect is followed, and nothing is sent unencrypted to another machine', async () => {
  asked.length = 0
  answers.set('/away', (_, response) => response.writeHead(302, { location: '/token' }).end())
  expect((await ask(`http://127.0.0.1:${port()}/away`)).status).toBe(302)
  expect(asked).toEqual(['/away'])
  await expect(ask('http://provider.example/token')).rejects.toThrow('not encrypted')
})

test('the platform reaches itself in process', async () => {
  expect(await (await ask('https://khue.example/oidc/jwks')).text()).toBe('self')
})
