import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-addresses.ts'

/** Which hosts may be reached: the guard against requests to this server and its neighbours (SSRF). No setting can replace it. */
export type OutboundNetwork = {
  resolve: (hostname: string) => Promise<readonly string[]>
  mayConnect: (address: string, port: number) => boolean
}
export const publicInternet: OutboundNetwork = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  mayConnect: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
}

/** Why a page was not read. For logs only: the person who entered the address must not learn what this server can reach. */
export class PageFetchError extends Error {
  override readonly name = 'PageFetchError'
}

const maxBytes = 512 * 1024
const mostHops = 3
const maxMs = 5000
const redirects = new Set([301, 302, 303, 307, 308])

type Page = { url: URL; html: string }
type Options = { network?: OutboundNetwork | undefined; userAgent: string; timeoutMs?: number }

/**
 * Reads a page at an address that a user entered. Resolves the host of each redirect here, checks every resolved address, and connects to exactly the
 * checked address, so that DNS rebinding has no effect. Sends no cookies and no credentials, reads at most the first half megabyte, compressed or
 * not, and takes at most five seconds in all.
 */
export async function fetchPublicPage(from: URL, { network = publicInternet, userAgent, timeoutMs = maxMs }: Options): Promise<Page> {
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

/** The one address to connect to. Refuses a name if any of its addresses is not public. */
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

/** Connects to `address` without resolving the name again; the certificate is checked for the name. */
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

/** The beginning of an answer: limits both the received and the decompressed bytes. */
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
  let left = maxBytes
  for await (const part of source) {
    yield part.subarray(0, left)
    left -= part.length
    if (left <= 0) return
  }
}

/** A connection closed because enough was read is not an error. */
const unlessEnough = (parts: readonly Buffer[]) => (error: unknown) => {
  if (parts.reduce((sum, { length }) => sum + length, 0) < maxBytes) throw error
}

function decode(bytes: Buffer, type: string) {
  const named = /charset\s{0,3}=\s{0,3}["']?([\w-]{1,40})/i
  const label = (named.exec(type) ?? named.exec(bytes.toString('latin1', 0, 1024)))?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // an unknown character encoding
  }
}
