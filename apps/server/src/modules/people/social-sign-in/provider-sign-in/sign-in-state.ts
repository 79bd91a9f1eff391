import { createHash } from 'node:crypto'
import { providerCookieSeconds, type SignInProvider, signInProviders } from '@khue/contracts/people/provider-sign-in'
import { z } from 'zod'
import type { CookieJar } from '#platform/http/api'
import type { Config } from '#platform/config/config'
import { seal, unseal } from '#platform/crypto/encryption'

const prefixes = { state: 'khue_oauth_state_', verifier: 'khue_oauth_verifier_' } as const

const SignInState = z.object({
  provider: z.enum(signInProviders),
  state: z.string(),
  nonce: z.string(),
  landing: z.string(),
  /** Links to this account instead of signing in. */
  linkTo: z.object({ accountId: z.uuid(), sessionId: z.uuid() }).optional(),
  /** Milliseconds: the cookie expires by itself, but a copy of it would not. */
  until: z.number(),
})
export type SignInState = z.output<typeof SignInState>

/** Each attempt has its own two cookies, so that tabs do not interfere; their name identifies the attempt and reveals nothing. */
const idOf = (state: string) => createHash('sha256').update(state).digest('base64url').slice(0, 16)

/** The landing path's share of a cookie, of which browsers keep 4096 bytes; a longer path is replaced by home. */
const longestLanding = 2200
/** Limit for all attempts of a browser together: proxies commonly accept 8 KB of cookies, and reject larger requests. */
const roomForAttempts = 4000

/**
 * Stores both in cookies of an hour that scripts cannot read (spec 9). The state is encrypted: it also holds the landing path and the account to
 * link.
 */
export function keepState(config: Config, jar: CookieJar, { verifier, ...state }: Omit<SignInState, 'until'> & { verifier: string }) {
  const until = Date.now() + providerCookieSeconds * 1000
  const landing = state.landing.length > longestLanding ? '/' : state.landing
  const id = idOf(state.state)
  const sealed = seal(config, JSON.stringify({ ...state, landing, until }), contextOf(id))
  makeRoom(config, jar, sealed.length)
  const options = { httpOnly: true, maxAgeSeconds: providerCookieSeconds }
  jar.set(prefixes.state + id, sealed, options)
  jar.set(prefixes.verifier + id, verifier, options)
}

/** The state of this browser, if it matches `shown`; uses both cookies up. */
export function takeState(config: Config, jar: CookieJar, shown: string | undefined) {
  const id = shown === undefined ? undefined : idOf(shown)
  const state = id && readState(config, jar, id)
  if (!state || state.state !== shown) return undefined
  const verifier = jar.get(prefixes.verifier + id)
  forget(jar, id)
  return { ...state, verifier }
}

/**
 * The state of the attempt a response belongs to, without using it up; for a response without a state, the latest attempt at that provider. Use it to
 * choose a return path, never as evidence.
 */
export function peekState(
  config: Config,
  jar: CookieJar,
  { provider, state: shown }: { provider: SignInProvider; state: string | undefined },
) {
  if (shown !== undefined) return readState(config, jar, idOf(shown))
  return listAttempts(config, jar).find(({ state }) => state?.provider === provider)?.state
}

/** Drops the oldest attempts and invalid cookies, so that the new attempt fits. */
function makeRoom(config: Config, jar: CookieJar, needed: number) {
  let room = roomForAttempts - needed
  for (const { id, state, size } of listAttempts(config, jar)) {
    room -= size
    if (!state || room < 0) forget(jar, id)
  }
}

/** Latest first. */
const listAttempts = (config: Config, jar: CookieJar) =>
  jar
    .names()
    .flatMap((name) => (name.startsWith(prefixes.state) ? [name.slice(prefixes.state.length)] : []))
    .map((id) => ({ id, state: readState(config, jar, id), size: jar.get(prefixes.state + id)?.length ?? 0 }))
    .toSorted((a, b) => (b.state?.until ?? 0) - (a.state?.until ?? 0))

function forget(jar: CookieJar, id: string) {
  for (const prefix of Object.values(prefixes)) if (jar.get(prefix + id) !== undefined) jar.clear(prefix + id)
}

const contextOf = (id: string) => `oauth-state:${id}`

function readState(config: Config, jar: CookieJar, id: string) {
  const sealed = jar.get(prefixes.state + id)
  if (!sealed) return undefined
  try {
    const state = SignInState.parse(JSON.parse(unseal(config, sealed, contextOf(id)).toString()))
    return state.until < Date.now() ? undefined : state
  } catch {
    return undefined // not sealed by us: treated as absent
  }
}
