import type { Assertion } from '@khue/contracts/people/passkeys'
import type { z } from 'zod'
import type { Actor, Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { evictSession, hashToken, newToken, setConfirmed } from '#modules/people/sessions'
import { completeBrowserSignIn } from '../sign-in/complete-sign-in.service.ts'
import { loadLibrary } from './library.ts'
import { passkeyError } from './passkeys.errors.ts'
import * as stored from './passkeys.repository.ts'
import { challengeIn, relyingParty } from './relying-party.ts'

/** Options for signing in with any passkey the browser has for this site, without a username. */
export async function startPasskeySignIn({ db, config }: Deps) {
  const challenge = newToken()
  await stored.insertChallenge(db, { challengeHash: hashToken(challenge), purpose: 'sign-in', sessionId: null })
  return { rpId: relyingParty(config).id, challenge, timeout: 5 * 60_000, userVerification: 'required' as const }
}

/** Signs in a passkey's owner, verified by the authenticator: both factors in one. */
export async function signInByPasskey(deps: Deps, caller: Caller, assertion: z.output<typeof Assertion>) {
  const accountId = await checkPasskey(deps, assertion)
  return completeBrowserSignIn(deps, caller, { accountId, isStrong: true, check: (deps) => requireKept(deps, assertion.id) })
}

/** The passkey may be removed while it is being verified. */
async function requireKept({ db }: Deps, credentialId: string) {
  if (!(await stored.findPasskey(db, credentialId))) throw passkeyError.PASSKEY_REFUSED()
}

/** Re-authenticates; the session then counts as verified by both factors. */
export async function confirmByPasskey(deps: Deps, { accountId, sessionId }: Actor, assertion: z.output<typeof Assertion>) {
  if ((await checkPasskey(deps, assertion)) !== accountId) throw passkeyError.PASSKEY_REFUSED()
  await setConfirmed(deps.db, sessionId, { isStrong: true })
  evictSession(sessionId)
}

/** The account whose passkey signed our challenge. Every failure gets the same answer. */
async function checkPasskey(deps: Deps, assertion: z.output<typeof Assertion>) {
  const challenge = challengeIn(assertion.response.clientDataJSON)
  const challengeHash = hashToken(challenge ?? '')
  const isAsked = await stored.consumeChallenge(deps.db, { challengeHash, purpose: 'sign-in', sessionId: null })
  const passkey = await stored.findPasskey(deps.db, assertion.id)
  if (challenge === undefined || !isAsked || !passkey) throw passkeyError.PASSKEY_REFUSED()
  const owner = assertion.response.userHandle
  if (owner && Buffer.from(owner, 'base64url').toString() !== passkey.accountId) throw passkeyError.PASSKEY_REFUSED()
  const verified = await verify(deps, assertion, challenge, passkey)
  const use = { counter: verified.newCounter, isSynced: verified.credentialBackedUp }
  if (!(await stored.setUsed(deps.db, passkey.id, use))) {
    deps.log.warn({ passkeyId: passkey.id }, 'passkey signature counter went backwards: possible cloned authenticator')
    throw passkeyError.PASSKEY_REFUSED()
  }
  return passkey.accountId
}

type Kept = NonNullable<Awaited<ReturnType<typeof stored.findPasskey>>>

async function verify({ config }: Deps, { response, id, rawId, type }: z.output<typeof Assertion>, challenge: string, kept: Kept) {
  const { id: rpId, origin } = relyingParty(config)
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: kept.credentialId, publicKey: Buffer.from(kept.publicKey, 'base64url'), counter: kept.counter },
    requireUserVerification: true,
  }).catch(() => undefined) // the library throws on any invalid browser response
  if (!verified?.verified) throw passkeyError.PASSKEY_REFUSED()
  return verified.authenticationInfo
}
