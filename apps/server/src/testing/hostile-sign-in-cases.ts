import { type Lies, hs256, publicJwk, rs256 } from './hostile-provider.ts'

/** Changes the parameters that the browser brings back, or removes a cookie. */
type Tamper = (answer: Record<string, string>, cookies: Map<string, string>) => Record<string, string>
export type HostileCase = { name: string; lies?: Lies; tamper?: Tamper; refusedAs?: 'state' | 'verifier' | 'cancelled' }

const seconds = () => Math.floor(Date.now() / 1000)
const claim = (name: string, value: unknown): Lies => ({ claims: (honest) => ({ ...honest, [name]: value }) })
const header = (name: string, value: unknown): Lies => ({ header: (honest) => ({ ...honest, [name]: value }) })
const without =
  (field: string) =>
  <T extends Record<string, unknown>>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field)) as T // without one field
const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:9/' } }
const huge = { body: { filling: 'x'.repeat(2 * 1024 * 1024) } }

const claimLies: readonly (readonly [name: string, lies: Lies])[] = [
  ['iss of another provider', claim('iss', 'https://accounts.google.com')],
  ['iss with a slash more', { claims: (honest) => ({ ...honest, iss: `${String(honest.iss)}/` }) }],
  ['no iss', claim('iss', undefined)],
  ['aud of another client', claim('aud', 'another-client')],
  ['no aud', claim('aud', undefined)],
  ['several aud without azp', claim('aud', ['khue-under-test', 'another-client'])],
  ['azp of another client', { claims: (honest) => ({ ...honest, aud: ['khue-under-test', 'another-client'], azp: 'another-client' }) }],
  ['one aud, azp of another client', claim('azp', 'another-client')],
  ['wrong nonce', claim('nonce', 'of-another-sign-in')],
  ['no nonce', claim('nonce', undefined)],
  ['expired', claim('exp', seconds() - 3600)],
  ['no exp', claim('exp', undefined)],
  ['exp as text', claim('exp', '9999999999')],
  ['issued in the future', claim('iat', seconds() + 24 * 3600)],
  ['no iat', claim('iat', undefined)],
  ['valid only later', claim('nbf', seconds() + 24 * 3600)],
  ['no sub', claim('sub', undefined)],
  ['empty sub', claim('sub', '')],
  ['sub as a number', claim('sub', 7)],
  ['wrong at_hash', claim('at_hash', 'AAAAAAAAAAAAAAAAAAAAAA')],
  ['wrong c_hash', claim('c_hash', 'AAAAAAAAAAAAAAAAAAAAAA')],
]

const signatureLies: readonly (readonly [name: string, lies: Lies])[] = [
  ['alg none', { ...header('alg', 'none'), sign: () => '' }],
  ['alg None with a signature', header('alg', 'None')],
  [
    'HS256 with the public key as its secret',
    { ...header('alg', 'HS256'), sign: (input, { good }) => hs256(input, good.publicKey.export({ format: 'pem', type: 'spki' })) },
  ],
  ['HS256 with the client secret', { ...header('alg', 'HS256'), sign: (input) => hs256(input, 'a-secret-of-the-test') }],
  ['another algorithm than announced', header('alg', 'PS256')],
  ['no kid', header('kid', undefined)],
  ['no kid beside a single key', { ...header('kid', undefined), jwks: ([good = {}]) => [good] }],
  ['unknown kid', header('kid', 'never-published')],
  ['kid of another published key', header('kid', 'other')],
  ['signed by another key', { sign: (input, { other }) => rs256(input, other) }],
  [
    'its own key in the header',
    { header: (honest) => ({ ...honest, jwk: { kty: 'RSA' } }), sign: (input, { other }) => rs256(input, other) },
  ],
  ['an unknown critical header', header('crit', ['b64'])],
  ['changed after signing', { idToken: (honest) => honest.replace(/\.([\w-]{10})/, '.$1A') }],
  ['no id token', { idToken: () => undefined }],
  ['an id token that is no token', { idToken: () => 'not-a-token' }],
  ['an encrypted id token', { idToken: (honest) => `${honest}.x.y` }],
  ['a short key', { jwks: (_, { short }) => [publicJwk(short, 'good')], sign: (input, { short }) => rs256(input, short) }],
  ['private keys published', { jwks: (_, { good }) => [{ ...publicJwk(good, 'good'), ...good.privateKey.export({ format: 'jwk' }) }] }],
  ['no keys published', { jwks: () => [] }],
  ['a key for encryption', { jwks: ([good]) => [{ ...good, use: 'enc' }] }],
]

const transportLies: readonly (readonly [name: string, lies: Lies])[] = [
  ['metadata of another issuer', { metadata: (honest) => ({ ...honest, issuer: 'https://accounts.google.com' }) }],
  ['metadata without a token endpoint', { metadata: without('token_endpoint') }],
  ['a token endpoint without encryption', { metadata: (honest) => ({ ...honest, token_endpoint: 'http://attacker.example/token' }) }],
  ['keys without encryption', { metadata: (honest) => ({ ...honest, jwks_uri: 'http://attacker.example/jwks' }) }],
  [
    'an authorization endpoint without encryption',
    { metadata: (honest) => ({ ...honest, authorization_endpoint: 'http://attacker.example/a' }) },
  ],
  ['metadata elsewhere', { replies: { discovery: elsewhere } }],
  ['metadata without end', { replies: { discovery: huge } }],
  ['metadata that never comes', { replies: { discovery: { hangs: true } } }],
  ['metadata that is no JSON', { replies: { discovery: { body: '<html>', headers: { 'content-type': 'text/html' } } } }],
  ['keys elsewhere', { replies: { jwks: elsewhere } }],
  ['keys without end', { replies: { jwks: huge } }],
  ['tokens elsewhere', { replies: { token: elsewhere } }],
  ['tokens without end', { replies: { token: huge } }],
  ['tokens that never come', { replies: { token: { hangs: true } } }],
  ['a refusal with status 200', { replies: { token: { body: { error: 'invalid_grant' } } } }],
  ['a broken provider', { replies: { token: { status: 500, body: 'oops' } } }],
  ['a profile of another person', { userinfo: (honest) => ({ ...honest, sub: 'another-person' }) }],
  ['a profile without a person', { userinfo: without('sub') }],
]

/** Each attempt has cookies of its own. */
const nameOf = (kind: string, cookies: Map<string, string>) => [...cookies.keys()].find((name) => name.startsWith(kind)) ?? kind

const tamperedCases: readonly HostileCase[] = [
  { name: 'no state', tamper: without('state'), refusedAs: 'state' },
  { name: 'state of another sign-in', tamper: (answer) => ({ ...answer, state: `${answer.state}x` }), refusedAs: 'state' },
  {
    name: 'state without its cookie',
    tamper: (answer, cookies) => (cookies.delete(nameOf('khue_oauth_state', cookies)), answer),
    refusedAs: 'state',
  },
  {
    name: 'a cookie of state that was made up',
    tamper: (answer, cookies) => (cookies.set(nameOf('khue_oauth_state', cookies), encodeURIComponent(JSON.stringify(answer))), answer),
    refusedAs: 'state',
  },
  {
    name: 'no verifier',
    tamper: (answer, cookies) => (cookies.delete(nameOf('khue_oauth_verifier', cookies)), answer),
    refusedAs: 'verifier',
  },
  {
    name: 'another verifier',
    tamper: (answer, cookies) => (cookies.set(nameOf('khue_oauth_verifier', cookies), 'x'.repeat(43)), answer),
  },
  { name: 'iss of another provider beside the code', tamper: (answer) => ({ ...answer, iss: 'https://accounts.google.com' }) },
  { name: 'no iss beside the code', tamper: without('iss') },
  { name: 'no code', tamper: without('code') },
  { name: 'a code that was never given', tamper: (answer) => ({ ...answer, code: 'guessed' }) },
  { name: 'an answer at the address of another provider', tamper: (answer) => ({ ...answer, provider: 'google' }), refusedAs: 'state' },
  { name: 'the person said no', tamper: (answer) => ({ ...without('code')(answer), error: 'access_denied' }), refusedAs: 'cancelled' },
  { name: 'the provider said no', tamper: (answer) => ({ ...without('code')(answer), error: 'server_error' }) },
]

/** Every dishonest sign-in that must end in a refusal, without session and person; from the OpenID conformance tests for relying parties. */
export const hostileCases: readonly HostileCase[] = [
  ...[...claimLies, ...signatureLies, ...transportLies].map(([name, lies]) => ({ name, lies })),
  ...tamperedCases,
]
