import type { CreationOptions, startPasskeySignIn } from '@khue/contracts/passkeys'
import type { z } from 'zod'
import { browserApi } from '#app/shared/browser-api.ts'

const loadLibrary = () => import('@simplewebauthn/browser') // on use: most people never make a passkey

/** Asks the device for a new passkey, as the API takes it. Throws when the person turns it down. */
export async function makePasskey(options: z.output<typeof CreationOptions>) {
  const { startRegistration } = await loadLibrary()
  // the contract leaves transports as text; browsers skip those they do not know
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Asks for a signature of one of the person's passkeys, to show that it is them. */
export async function signByPasskey() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    browserApi.call<typeof startPasskeySignIn>({ method: 'POST', path: '/mid/v1/auth/passkey/start' }),
  ])
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** What a device answers instead of a passkey: the person turned it down, or it holds one already. */
export function whyNot(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'turned-down'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
