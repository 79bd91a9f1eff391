import type { SignedIn } from '@khue/contracts/people/identity'
import type { NativeSignedIn } from '@khue/contracts/people/native-sign-in'
import type { Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findPasswordHash } from '../passwords/passwords.repository.ts'
import { lockAccountStatus } from '#modules/people/people'
import {
  clearOffer,
  clearTicket,
  coarseNetwork,
  endCallerSessions,
  newToken,
  noteDevice,
  readMark,
  setMark,
  setSessionCookies,
  setTicket,
  startSession,
  signInTicketSeconds,
} from '#modules/people/sessions'
import { credentialsError } from '../credentials.errors.ts'
import { hasSecondFactor, openSecondStep } from '../second-factor/second-step.service.ts'

/** A verified first factor. `isStrong`: both factors were verified, or a passkey, which counts as both. `passwordHash`: the hash that matched. */
type VerifiedSignIn = {
  accountId: string
  isStrong?: boolean
  passwordHash?: string
  /** Checks the credential again once the account is locked: throws when it was revoked meanwhile. */
  check?: (deps: Deps) => Promise<void>
  /** Commits together with the session. */
  andThen?: (deps: Deps, session: { sessionId: string; isKnownDevice: boolean }) => Promise<void>
}

/**
 * Signs a person in after a right first factor, in this browser: sets the session's cookies on the reply, or, where a second factor is on, a ticket
 * for it. Every sign-in method ends here. Throws ACCOUNT_LOCKED.
 */
export async function completeBrowserSignIn(deps: Deps, caller: Caller, verified: VerifiedSignIn): Promise<SignedIn> {
  const { cookies: jar, userAgent, ip } = caller
  const { accountId, isStrong = false } = verified
  // device, mark and session are always new, so no cookie planted in the browser before survives a sign-in
  const [device, nextMark] = [newToken(), newToken()]
  const mark = readMark(jar) ?? newToken()
  const entered = await transact(deps, async (deps) => {
    const step = await secondStepOf(deps, verified, mark)
    if (step) return { step }
    const session = await startSession(deps, { accountId, device, userAgent, network: coarseNetwork(ip), isStrong })
    const { sessionId } = session
    const isKnownDevice = await noteDevice(deps, { accountId, sessionId, userAgent, kind: 'browser', mark: readMark(jar), nextMark })
    await verified.andThen?.(deps, { sessionId, isKnownDevice })
    return { session }
  })
  if (entered.step) {
    setMark(jar, mark)
    setTicket(jar, entered.step.ticket, signInTicketSeconds)
    return { needsSecondFactor: true, expiresAt: entered.step.expiresAt.toISOString() }
  }
  await endCallerSessions(deps, caller, 'REPLACED')
  setSessionCookies(jar, { ...entered.session, device })
  setMark(jar, nextMark)
  clearTicket(jar)
  clearOffer(jar) // a person who came by another method has an account now
  return { needsSecondFactor: false, expiresAt: entered.session.expiresAt.toISOString() }
}

/** The same in the product's own app, which keeps its tokens itself; `device` is the id that it sends with every call. */
export async function completeNativeSignIn(
  deps: Deps,
  { ip, userAgent }: Caller,
  { device, ...verified }: Omit<VerifiedSignIn, 'andThen'> & { device: string },
): Promise<NativeSignedIn> {
  const { accountId, isStrong = false } = verified
  const entered = await transact(deps, async (deps) => {
    const step = await secondStepOf(deps, verified, device)
    if (step) return { step }
    const session = await startSession(deps, { accountId, device, userAgent, network: coarseNetwork(ip), isStrong, kind: 'native' })
    await noteDevice(deps, { accountId, sessionId: session.sessionId, userAgent, kind: 'native', mark: device, nextMark: device })
    return { session }
  })
  if (entered.step) return { tokens: null, ticket: entered.step.ticket }
  const { accessToken, refreshToken, expiresAt } = entered.session
  return { tokens: { accessToken, refreshToken, expiresAt: expiresAt.toISOString() }, ticket: null }
}

/** Starts the second step, where one is required. Locks the account until the transaction ends. */
async function secondStepOf(deps: Deps, { accountId, isStrong, passwordHash, check }: VerifiedSignIn, device: string) {
  const status = await lockAccountStatus(deps.db, accountId)
  if (status === 'LOCKED') throw credentialsError.ACCOUNT_LOCKED() // revealed only after the person proved to own the account
  // a concurrent password change ended all sessions and must refuse this one
  const isAsProved = passwordHash === undefined || (await findPasswordHash(deps.db, accountId)) === passwordHash
  if (status !== 'ACTIVE' || !isAsProved) throw credentialsError.SIGN_IN_FAILED()
  await check?.(deps)
  return isStrong || !(await hasSecondFactor(deps, accountId)) ? undefined : openSecondStep(deps, accountId, device)
}
