import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { app } = await testApp()
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.fastify.server.address() as AddressInfo

/** Sent as bytes: clients refuse to send some of these. */
async function ask(method: string, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.end(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), allow: /^allow: (.*)$/im.exec(head)?.[1], body }
}

test.each(['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'PURGE', 'M-SEARCH', 'QUERY'])('%s is refused as no method of ours', async (method) => {
  for (const path of ['/', '/api/nothing', '/healthz', '/login', '/files/private/x']) {
    const { status, allow, body } = await ask(method, path)
    expect([path, status, allow]).toEqual([path, 405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
    expect(body).toContain('"METHOD_NOT_ALLOWED"')
  }
})
