import { providerCookieSeconds, signInProviders } from '@khue/contracts/provider-sign-in'
import { z } from 'zod'
import type { CookieJar } from '#platform/api'
import type { Config } from '#platform/config'
import { seal, unseal } from '#platform/sealed'

const names = { state: 'khue_oauth_state', verifier: 'khue_oauth_verifier' } as const

const SignInState = z.object({
  provider: z.enum(signInProviders),
  state: z.string(),
  nonce: z.string(),
  landing: z.string(),
  /** Adds to this account instead of signing in. */
  linkTo: z.object({ accountId: z.uuid(), sessionId: z.uuid() }).optional(),
  /** Milliseconds: the cookie ends by itself, but not in a thief's hands. */
  until: z.number(),
})
export type SignInState = z.output<typeof SignInState>

/** Puts both into cookies of an hour that no script can read (spec 9). The state is sealed: it also says where to land and for whom. */
export function keepState(config: Config, jar: CookieJar, { verifier, ...state }: Omit<SignInState, 'until'> & { verifier: string }) {
  const until = Date.now() + providerCookieSeconds * 1000
  const options = { httpOnly: true, maxAgeSeconds: providerCookieSeconds, path: '/' }
  jar.set(names.state, seal(config, JSON.stringify({ ...state, until }), names.state), options)
  jar.set(names.verifier, verifier, options)
}

/** The state this browser holds, if `shown` is its state too; both cookies are used up by it. */
export function takeState(config: Config, jar: CookieJar, shown: string | undefined) {
  const state = readState(config, jar.get(names.state))
  if (!state || shown === undefined || state.state !== shown || state.until < Date.now()) return undefined
  const verifier = jar.get(names.verifier)
  for (const name of Object.values(names)) if (jar.get(name) !== undefined) jar.clear(name)
  return { ...state, verifier }
}

function readState(config: Config, sealed: string | undefined) {
  if (!sealed) return undefined
  try {
    return SignInState.parse(JSON.parse(unseal(config, sealed, names.state).toString()))
  } catch {
    return undefined // not sealed here: as good as none
  }
}
