import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
type Jwk = Record<string, unknown>
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; hangs?: boolean }

/** The possible lies of an OpenID provider; everything else it does honestly. */
export type Lies = {
  /** Replaces claims of the id token; `undefined` leaves one out. */
  claims?: (honest: Json) => Json
  header?: (honest: Json) => Json
  /** Signs with another key than the honest one. */
  sign?: (input: string, keys: ProviderKeys) => string
  /** Changes the finished id token. */
  idToken?: (honest: string) => string | undefined
  metadata?: (honest: Json) => Json
  jwks?: (honest: Jwk[], keys: ProviderKeys) => Jwk[]
  userinfo?: (honest: Json) => Json
  /** Replaces the reply of an endpoint. */
  replies?: Partial<Record<EndpointName, Reply>>
}

export type ProviderKeys = { good: Pair; other: Pair; short: Pair }
type Pair = { privateKey: KeyObject; publicKey: KeyObject }

const rsa = (modulusLength: number): Pair => generateKeyPairSync('rsa', { modulusLength })
const keys: ProviderKeys = { good: rsa(2048), other: rsa(2048), short: rsa(1024) }

export const providerClient = { id: 'khue-under-test', secret: 'a-secret-of-the-test' } as const
const person = { sub: 'hanh-7', name: 'Phạm Thị Hạnh' }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const rs256 = (input: string, { privateKey }: Pair) => sign('sha256', Buffer.from(input), privateKey).toString('base64url')
export const hs256 = (input: string, secret: string | Buffer) => createHmac('sha256', secret).update(input).digest('base64url')

/** RFC 7636, implemented again, so that the provider can contradict the product. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Asked = { nonce: string; challenge: string; redirectUri: string }

const endpoints = { '/.well-known/openid-configuration': 'discovery', '/jwks': 'jwks', '/token': 'token', '/me': 'userinfo' } as const
type EndpointName = (typeof endpoints)[keyof typeof endpoints]

export type HostileProvider = {
  issuer: string
  lies: Lies
  codes: Map<string, Asked>
  /** The parameters with which an honest provider redirects the browser back, after the person has agreed. */
  answer: (authorizationUrl: string) => Record<string, string>
  close: () => Promise<void>
}

/** An OpenID provider on this machine, over real HTTP, with configurable lies: `provider.lies = { … }`. */
export async function hostileProvider(): Promise<HostileProvider> {
  const server = createServer((request, response) => void handle(provider, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address
  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${port}`,
    lies: {},
    codes: new Map(),
    answer: (authorizationUrl) => ({ ...issueCode(provider, authorizationUrl), iss: provider.issuer }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

async function handle(provider: HostileProvider, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '', provider.issuer)
  const form = new URLSearchParams(await bodyOf(request))
  const endpoint = Object.entries(endpoints).find(([path]) => path === pathname)?.[1]
  const reply = endpoint === undefined ? { status: 404 } : (provider.lies.replies?.[endpoint] ?? honest[endpoint](provider, form))
  if (reply.hangs) return
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(body)
}

const honest: Record<EndpointName, (provider: HostileProvider, form: URLSearchParams) => Reply> = {
  discovery: ({ issuer, lies }) => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
    return { body: lies.metadata?.(metadata) ?? metadata }
  },
  jwks: ({ lies }) => {
    const published = [publicJwk(keys.good, 'good'), publicJwk(keys.other, 'other')]
    return { body: { keys: lies.jwks?.(published, keys) ?? published } }
  },
  token: (provider, form) => {
    const code = form.get('code') ?? ''
    const asked = provider.codes.get(code)
    provider.codes.delete(code)
    const isRight =
      asked && challengeOf(form.get('code_verifier') ?? '') === asked.challenge && form.get('redirect_uri') === asked.redirectUri
    if (!isRight || form.get('client_secret') !== providerClient.secret) return { status: 400, body: { error: 'invalid_grant' } }
    return { body: { access_token: `access-${code}`, token_type: 'Bearer', expires_in: 600, id_token: idTokenFor(provider, asked) } }
  },
  userinfo: ({ lies }) => ({ body: lies.userinfo?.(person) ?? person }),
}

function idTokenFor({ issuer, lies }: HostileProvider, { nonce }: Asked) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: providerClient.id, sub: person.sub, nonce, iat: now, exp: now + 600 }
  const header = { alg: 'RS256', typ: 'JWT', kid: 'good' }
  const input = `${encode(lies.header?.(header) ?? header)}.${encode(lies.claims?.(claims) ?? claims)}`
  const token = `${input}.${lies.sign?.(input, keys) ?? rs256(input, keys.good)}`
  return lies.idToken ? lies.idToken(token) : token
}

function issueCode({ codes }: HostileProvider, authorizationUrl: string) {
  const { searchParams } = new URL(authorizationUrl)
  const read = (name: string) => searchParams.get(name) ?? ''
  const code = randomUUID()
  codes.set(code, { nonce: read('nonce'), challenge: read('code_challenge'), redirectUri: read('redirect_uri') })
  return { code, state: read('state') }
}

export const publicJwk = ({ publicKey }: Pair, kid: string): Jwk => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // no encoding is set
  return Buffer.concat(parts).toString()
}
