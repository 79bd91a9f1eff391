import type { startPasskeySignIn } from '@khue/contracts/passkeys'
import { browserApi } from '#app/shared/browser-api.ts'

/** Whether this browser offers passkeys where a name is typed. */
export const canOffer = async () =>
  typeof PublicKeyCredential !== 'undefined' && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

const load = () => import('@simplewebauthn/browser')
let library: ReturnType<typeof load> | undefined
const loadLibrary = () => (library ??= load())

export const stopOffering = async () => library && (await library).WebAuthnAbortService.cancelCeremony()

/** What the browser signs with a passkey, as the API takes it. Throws when nobody chose one. */
export async function sign({ isOffered }: { isOffered: boolean }) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    browserApi.call<typeof startPasskeySignIn>({ method: 'POST', path: '/mid/v1/auth/passkey/start' }),
  ])
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }))
}
