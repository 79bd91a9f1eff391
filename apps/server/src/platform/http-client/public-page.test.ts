import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { servePages } from '#testing/page-server'
import { isPublicAddress } from './public-addresses.ts'
import { PageFetchError, type OutboundNetwork, fetchPublicPage } from './public-page.ts'

const privateAddresses = [
  '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1',
  '169.254.169.254 169.254.170.2 100.64.0.1 100.100.100.200 100.127.255.255 168.63.129.16',
  '192.0.0.1 192.0.0.192 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1',
  '224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255',
  ':: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 ::127.0.0.1 ::8.8.8.8 0:0:0:0:0:0:0:1',
  '64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::7f00:1 2002:7f00:1:: 2001:0:7f00:1:: 2001:db8::1 2001:10::1',
  'fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd00:ec2::254 fd12:3456::1 ff02::1 100::1 4000::1',
  '2130706433 0177.0.0.1 0x7f.0.0.1 0x7f000001 127.1 127.0.1 017700000001 8.8.8 1',
].flatMap((line) => line.split(' '))
test.each(privateAddresses)('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
test.each(['8.8.8.8', '1.1.1.1', '103.1.208.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4009::200e'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answers = new Map<string, Answer>()
const asked: string[] = []
const { port } = servePages((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  const answer = answers.get(request.url ?? '')
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
const html = { 'content-type': 'text/html; charset=utf-8' }
/** The test's own machine is the whole internet; all names resolve to it. */
const world = (more: Partial<OutboundNetwork> = {}): OutboundNetwork => ({
  resolve: () => Promise.resolve(['127.0.0.1']),
  mayConnect: (address, at) => (address === '127.0.0.1' && at === port()) || (isPublicAddress(address) && at === 80),
  ...more,
})
const read = (address: string, network?: OutboundNetwork, timeoutMs = 20_000) =>
  fetchPublicPage(new URL(address), { network, userAgent: 'test', timeoutMs })
const page = (path: string) => `http://trang.example:${port()}${path}`
const heldBack = async (work: Promise<unknown>) => {
  asked.length = 0
  await expect(work).rejects.toThrow(PageFetchError)
  return asked
}

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7f000001/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:8080/',
  'http://user:secret@8.8.8.8/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
])('with the production network, %s is not requested', async (address) => {
  await expect(fetchPublicPage(new URL(address), { userAgent: 'test' })).rejects.toThrow(PageFetchError)
})

test('a page is fetched by its host name, without cookies or credentials', async () => {
  let headers: IncomingMessage['headers'] = {}
  answers.set('/a?b=1', (request, response) => {
    headers = request.headers
    response.writeHead(200, html).end('<title>Xin chào</title>')
  })
  expect((await read(page('/a?b=1'), world())).html).toBe('<title>Xin chào</title>')
  expect(headers).toMatchObject({ host: `trang.example:${port()}`, 'user-agent': 'test' })
  expect(Object.keys(headers)).not.toContain('cookie')
})

test('a name with one non-public address is refused, and the connection goes to the checked address', async () => {
  expect(await heldBack(read(page('/a?b=1'), world({ resolve: () => Promise.resolve(['127.0.0.1', '10.0.0.1']) })))).toEqual([])
  expect(await heldBack(read(page('/a?b=1'), world({ resolve: () => Promise.resolve([]) })))).toEqual([])
  // DNS rebinding: the name resolves to another address a moment later, but is not resolved again
  let looks = 0
  const rebinding = world({ resolve: () => Promise.resolve([looks++ === 0 ? '127.0.0.1' : '169.254.169.254']) })
  expect((await read(page('/a?b=1'), rebinding)).html).toContain('Xin chào')
  expect(looks).toBe(1)
})

const leads = (path: string, location: string) => answers.set(path, (_, response) => response.writeHead(302, { location }).end())

test('every redirect is checked again, and three are the most', async () => {
  leads('/1', '/2')
  leads('/2', '/3')
  leads('/3', '/a?b=1')
  leads('/0', '/1')
  expect((await read(page('/1'), world())).url.pathname).toBe('/a')
  expect(await heldBack(read(page('/0'), world()))).toHaveLength(4)
  for (const location of [
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    `http://127.0.0.1:${port() + 1}/`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://[::1]/',
    'http://',
  ]) {
    leads('/out', location)
    expect(await heldBack(read(page('/out'), world()))).toHaveLength(1)
  }
  leads('/named', `http://inside.example:${port()}/a`)
  const names = world({ resolve: (host) => Promise.resolve([host === 'inside.example' ? '192.168.1.1' : '127.0.0.1']) })
  expect(await heldBack(read(page('/named'), names))).toHaveLength(1)
})

test('only the beginning of a huge or decompression-bomb answer is read', async () => {
  const begin = '<title>Lớn</title>'
  answers.set('/huge', (_, response) => {
    response.writeHead(200, html).write(begin)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) continue
    }
    response.on('drain', more)
    more()
  })
  expect((await read(page('/huge'), world())).html).toHaveLength(512 * 1024 - 2) // characters of two or three bytes
  const bomb = gzipSync(Buffer.concat([Buffer.from(begin), Buffer.alloc(300 * 1024 * 1024)]))
  answers.set('/bomb', (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb))
  const before = process.memoryUsage().rss
  const { html: unpacked } = await read(page('/bomb'), world())
  expect(unpacked.startsWith(begin)).toBe(true)
  expect(unpacked.length).toBeLessThanOrEqual(512 * 1024)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

// the timeout itself is tested, so its 200 ms are real; without it, each of the three would wait for ever
test('an answer that never ends times out while resolving, waiting or reading', async () => {
  answers.set('/mute', () => undefined)
  answers.set('/drip', (_, response) => {
    response.writeHead(200, html)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  await expect(read(page('/mute'), world(), 200)).rejects.toThrow('aborted')
  await expect(read(page('/drip'), world(), 200)).rejects.toThrow('aborted')
  await expect(read(page('/a'), world({ resolve: () => new Promise(() => {}) }), 200)).rejects.toThrow(PageFetchError)
})

test.each([
  ['a picture', 200, { 'content-type': 'image/png' }],
  ['no type', 200, {}],
  ['a fault', 500, html],
  ['another packing', 200, { ...html, 'content-encoding': 'zstd' }],
] as const)('%s is not HTML', async (_, status, headers) => {
  answers.set('/odd', (_request, response) => response.writeHead(status, headers).end('<title>x</title>'))
  await expect(read(page('/odd'), world())).rejects.toThrow(PageFetchError)
})
