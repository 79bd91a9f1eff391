import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, buildConnector, type Dispatcher, interceptors, request } from 'undici'
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
const maxRedirections = 3
const maxMs = 5000

type Page = { url: URL; html: string }
type Options = { network?: OutboundNetwork | undefined; userAgent: string; timeoutMs?: number }

/**
 * Reads a page at an address that a user entered. Every connection, also after a redirect, passes the guard. Sends no cookies and no credentials,
 * keeps at most the first half megabyte of the decompressed page, and takes at most five seconds in all.
 */
export async function fetchPublicPage(from: URL, { network = publicInternet, userAgent, timeoutMs = maxMs }: Options): Promise<Page> {
  if (from.username !== '' || from.password !== '') throw new PageFetchError('contains credentials')
  const signal = AbortSignal.timeout(timeoutMs)
  const agent = new Agent({ connect: guardedConnector(network, signal), maxResponseSize: 2 * maxBytes }) // as received; also of a redirect
  signal.addEventListener('abort', () => void agent.destroy(timeoutOf(signal))) // in any phase: resolving, connecting, waiting, reading
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections, throwOnMaxRedirect: true }), interceptors.decompress())
  const headers = { 'user-agent': userAgent, accept: 'text/html', 'accept-encoding': 'gzip, br', 'accept-language': 'vi, en' }
  try {
    const answer = await request(from, { dispatcher, headers })
    return { url: lastUrl(answer), html: await readHtml(answer) }
  } catch (error) {
    throw error instanceof PageFetchError ? error : new PageFetchError(error instanceof Error ? error.message : '', { cause: error })
  } finally {
    await agent.destroy()
  }
}
const timeoutOf = ({ reason }: AbortSignal) => new PageFetchError('aborted: timed out', { cause: reason })

/**
 * Resolves the host of a connection, checks every resolved address, and connects to exactly the checked address, so that DNS rebinding has no effect.
 * The certificate is checked for the name.
 */
function guardedConnector(network: OutboundNetwork, signal: AbortSignal): buildConnector.connector {
  const connect = buildConnector({ allowH2: false })
  const connectChecked = async (...[options, callback]: Parameters<typeof connect>) => {
    try {
      const hostname = await addressOf(options, network)
      if (signal.aborted) throw timeoutOf(signal)
      connect({ ...options, hostname }, callback)
    } catch (error) {
      callback(error as Error, null)
    }
  }
  return (options, callback) => void connectChecked(options, callback)
}

/** The one address to connect to. Refuses a name if any of its addresses is not public. */
async function addressOf({ hostname, port, protocol }: buildConnector.Options, { resolve, mayConnect }: OutboundNetwork) {
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname)
  const [first] = addresses
  const portNumber = Number(port) || (protocol === 'https:' ? 443 : 80)
  if (first === undefined || !addresses.every((one) => isIP(one) && mayConnect(one, portNumber)))
    throw new PageFetchError(`${hostname}:${portNumber} is not asked`)
  return first
}

/** The address of the page itself, after its redirects. */
function lastUrl({ context }: Dispatcher.ResponseData) {
  const { history } = context as { history: URL[] } // undici records it for every request that may be redirected
  const last = history.at(-1)
  if (!last) throw new PageFetchError('has no address')
  return last
}

async function readHtml({ statusCode, headers, body }: Dispatcher.ResponseData) {
  const type = String(headers['content-type'] ?? '')
  if (statusCode !== 200) throw new PageFetchError(`answered ${statusCode}`)
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new PageFetchError('is not HTML')
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase() // undici removes what it has decompressed
  if (encoding !== 'identity') throw new PageFetchError(`is packed as ${encoding.slice(0, 40)}`)
  return decode(await readBeginning(body), type)
}

async function readBeginning(body: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  let left = maxBytes
  for await (const part of body) {
    parts.push(part.subarray(0, left))
    left -= part.length
    if (left <= 0) break
  }
  return Buffer.concat(parts)
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
