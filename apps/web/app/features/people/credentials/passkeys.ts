import type { CreationOptions, startPasskeySignIn } from '@khue/contracts/people/passkeys'
import type { z } from 'zod'
import { browserApi } from '../../../shared/browser-api.ts'

const load = () => import('@simplewebauthn/browser') // lazy-loaded: few users create a passkey
let library: ReturnType<typeof load> | undefined
const loadLibrary = () => (library ??= load())

/** Whether this browser supports passkey autofill (conditional mediation). */
export const supportsPasskeyAutofill = async () =>
  typeof PublicKeyCredential !== 'undefined' && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

export const abortPasskeyAutofill = async () => library && (await library).WebAuthnAbortService.cancelCeremony()

/**
 * Passkey signature in the API's shape: for signing in, or to confirm the user's identity. Throws when the user chose none. `isOffered`
 * waits in the background for the user to choose one by autofill.
 */
export async function signByPasskey({ isOffered = false } = {}) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    browserApi.call<typeof startPasskeySignIn>({ method: 'POST', path: '/mid/v1/auth/passkey/start' }),
  ])
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }))
}

/** Creates a passkey on the device, in the API's shape. Throws when the user cancels. */
export async function makePasskey(options: z.output<typeof CreationOptions>) {
  const { startRegistration } = await loadLibrary()
  // the contract has transports as plain strings; browsers ignore unknown ones
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Why no passkey was created: the user cancelled, or the device has one already. */
export function passkeyFailure(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'turned-down'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
