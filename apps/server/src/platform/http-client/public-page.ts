import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-addresses.ts'

/** What keeps the house from asking itself and its neighbours; tests bring a world of their own, which no setting can. */
export type OutboundNetwork = {
  resolve: (hostname: string) => Promise<readonly string[]>
  mayConnect: (address: string, port: number) => boolean
}
const publicInternet: OutboundNetwork = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  mayConnect: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
}

/** Why a page was not read. It is for logs: whoever wrote the address is told nothing of what the house can reach. */
export class PageFetchError extends Error {
  override readonly name = 'PageFetchError'
}

const mostBytes = 512 * 1024
const mostHops = 3
const longestMs = 5000
const redirects = new Set([301, 302, 303, 307, 308])

type Page = { url: URL; html: string }
type Options = { network?: OutboundNetwork | undefined; userAgent: string; timeoutMs?: number }

/**
 * Reads a page that a stranger has named. Each address on the way is resolved here, every answer is looked at, and the connection goes to the
 * very address that was looked at: another answer of the name a moment later changes nothing. No cookies, no credentials, no more than the
 * first half megabyte of a page, packed or not, and no longer than five seconds for all of it together.
 */
export async function fetchPublicPage(from: URL, { network = publicInternet, userAgent, timeoutMs = longestMs }: Options): Promise<Page> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = from
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const address = await inTime(addressOf(url, network), signal)
    const answer = await ask(url, address, { userAgent, signal })
    const next = redirects.has(answer.statusCode ?? 0) ? answer.headers.location : undefined
    if (next === undefined) return { url, html: await readHtml(answer) }
    answer.destroy()
    if (!URL.canParse(next, url)) throw new PageFetchError('redirects to an invalid URL')
    url = new URL(next, url)
  }
  throw new PageFetchError('redirects too often')
}

/** The one address to connect to. A name of which any answer is not public is not asked at all. */
async function addressOf(url: URL, { resolve, mayConnect }: OutboundNetwork) {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PageFetchError(`${url.protocol} is not read`)
  if (url.username !== '' || url.password !== '') throw new PageFetchError('contains credentials')
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined || !addresses.every((one) => isIP(one) && mayConnect(one, portOf(url))))
    throw new PageFetchError(`${url.host} is not asked`)
  return first
}
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

const inTime = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new PageFetchError('timed out')), { once: true })
    }),
  ])

/** Connects to `address`, whatever the name may mean by now; the certificate is still the name's. */
function ask(url: URL, address: string, { userAgent, signal }: { userAgent: string; signal: AbortSignal }) {
  const options = {
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    agent: false as const,
    signal,
    headers: { host: url.host, 'user-agent': userAgent, accept: 'text/html', 'accept-encoding': 'gzip, br', 'accept-language': 'vi, en' },
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? askHttps({ ...options, servername: isIP(hostOf(url)) ? '' : hostOf(url) }, resolve)
        : askHttp(options, resolve)
    sent.on('error', reject).end()
  })
}

async function readHtml(answer: IncomingMessage) {
  try {
    const type = answer.headers['content-type'] ?? ''
    if (answer.statusCode !== 200) throw new PageFetchError(`answered ${answer.statusCode}`)
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new PageFetchError('is not HTML')
    const bytes = await readBegin(answer, unpackerOf(answer.headers['content-encoding']))
    return decode(bytes, type)
  } finally {
    answer.destroy()
  }
}

function unpackerOf(encoding = 'identity') {
  switch (encoding.toLowerCase()) {
    case 'identity':
      return undefined
    case 'gzip':
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
    case 'deflate':
      return createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    default:
      throw new PageFetchError(`is packed as ${encoding.slice(0, 40)}`)
  }
}

/** The beginning of what an answer says: so much of what comes, and so much of what it unpacks to, and not a part more of either. */
async function readBegin(answer: IncomingMessage, unpacker: ReturnType<typeof unpackerOf>) {
  const parts: Buffer[] = []
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const part of upTo(source)) parts.push(part)
  }
  if (unpacker) await pipeline(answer, upTo, unpacker, keep).catch(unlessEnough(parts))
  else await keep(answer)
  return Buffer.concat(parts)
}

async function* upTo(source: AsyncIterable<Buffer>) {
  let left = mostBytes
  for await (const part of source) {
    yield part.subarray(0, left)
    left -= part.length
    if (left <= 0) return
  }
}

/** Whoever has enough closes what still comes, which is no failure. */
const unlessEnough = (parts: readonly Buffer[]) => (error: unknown) => {
  if (parts.reduce((sum, { length }) => sum + length, 0) < mostBytes) throw error
}

function decode(bytes: Buffer, type: string) {
  const named = /charset\s{0,3}=\s{0,3}["']?([\w-]{1,40})/i
  const label = (named.exec(type) ?? named.exec(bytes.toString('latin1', 0, 1024)))?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // a name of no alphabet
  }
}
