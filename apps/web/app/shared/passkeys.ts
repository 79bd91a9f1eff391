import type { CreationOptions, startPasskeySignIn } from '@khue/contracts/people/passkeys'
import type { z } from 'zod'
import { browserApi } from './browser-api.ts'

const load = () => import('@simplewebauthn/browser') // on use: most people never make a passkey
let library: ReturnType<typeof load> | undefined
const loadLibrary = () => (library ??= load())

/** Whether this browser offers passkeys where a name is typed. */
export const supportsPasskeyAutofill = async () =>
  typeof PublicKeyCredential !== 'undefined' && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

export const abortPasskeyAutofill = async () => library && (await library).WebAuthnAbortService.cancelCeremony()

/**
 * What the browser signs with a passkey, as the API takes it: to sign in, or to show that it is the person. Throws when nobody
 * chose one. `isOffered` waits in the background until somebody chooses one where the name is typed.
 */
export async function signByPasskey({ isOffered = false } = {}) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    browserApi.call<typeof startPasskeySignIn>({ method: 'POST', path: '/mid/v1/auth/passkey/start' }),
  ])
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }))
}

/** Asks the device for a new passkey, as the API takes it. Throws when the person turns it down. */
export async function makePasskey(options: z.output<typeof CreationOptions>) {
  const { startRegistration } = await loadLibrary()
  // the contract leaves transports as text; browsers skip those they do not know
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** What a device answers instead of a passkey: the person turned it down, or it holds one already. */
export function passkeyFailure(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'turned-down'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
