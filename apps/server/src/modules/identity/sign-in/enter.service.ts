import type { SignedIn } from '@khue/contracts/identity'
import type { NativeSignedIn } from '@khue/contracts/native-sign-in'
import type { Caller } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { noteDevice } from '../devices/known-devices.service.ts'
import { coarseNetwork } from '../devices/place.ts'
import { identityError } from '../identity.errors.ts'
import { findAccountStatus } from '../people/people.repository.ts'
import { hasSecondFactor, openSecondStep, ticketSeconds } from '../second-factor/second-step.service.ts'
import { clearTicket, readMark, setMark, setSessionCookies, setTicket } from '../sessions/cookies.ts'
import { endShownSessions, startSession } from '../sessions/sessions.service.ts'
import { newToken } from '../sessions/tokens.ts'

/** Who has proved to be whom. `isStrong`: both factors were shown, or a passkey, which is both. */
type Entrance = { accountId: string; isStrong?: boolean }

/**
 * Lets somebody in whose first factor was right, in this browser: the session's cookies ride on the reply, or, where a
 * second factor is on, a ticket for it. Every way to sign in ends here. Throws ACCOUNT_LOCKED.
 */
export async function enterBrowser(deps: Deps, caller: Caller, { accountId, isStrong = false }: Entrance): Promise<SignedIn> {
  await refuseLocked(deps, accountId)
  const jar = caller.cookies
  if (!isStrong && (await hasSecondFactor(deps, accountId))) {
    const mark = readMark(jar) ?? newToken()
    const { ticket, expiresAt } = await openSecondStep(deps, accountId, mark)
    setMark(jar, mark)
    setTicket(jar, ticket, ticketSeconds)
    return { needsSecondFactor: true, expiresAt: expiresAt.toISOString() }
  }
  await endShownSessions(deps, caller, 'REPLACED')
  // device, mark and session are always new, so nothing that was planted in the browser before survives a sign-in
  const [device, nextMark] = [newToken(), newToken()]
  const session = await transact(deps, async (deps) => {
    const { userAgent } = caller
    const session = await startSession(deps, { accountId, device, userAgent, network: coarseNetwork(caller.ip), isStrong })
    await noteDevice(deps, { accountId, sessionId: session.sessionId, userAgent, kind: 'browser', mark: readMark(jar), nextMark })
    return session
  })
  setSessionCookies(jar, { ...session, device })
  setMark(jar, nextMark)
  clearTicket(jar)
  return { needsSecondFactor: false, expiresAt: session.expiresAt.toISOString() }
}

/** The same in the house's own app, which keeps its tokens itself; `device` is the id that it shows with every call. */
export async function enterNative(
  deps: Deps,
  { ip, userAgent }: Caller,
  { accountId, device, isStrong = false }: Entrance & { device: string },
): Promise<NativeSignedIn> {
  await refuseLocked(deps, accountId)
  if (!isStrong && (await hasSecondFactor(deps, accountId))) {
    const { ticket } = await openSecondStep(deps, accountId, device)
    return { tokens: null, ticket }
  }
  const session = await transact(deps, async (deps) => {
    const session = await startSession(deps, { accountId, device, userAgent, network: coarseNetwork(ip), isStrong, kind: 'native' })
    await noteDevice(deps, { accountId, sessionId: session.sessionId, userAgent, kind: 'native', mark: device, nextMark: device })
    return session
  })
  const { accessToken, refreshToken, expiresAt } = session
  return { tokens: { accessToken, refreshToken, expiresAt: expiresAt.toISOString() }, ticket: null }
}

/** Only told to who has proved whose account it is. */
async function refuseLocked({ db }: Deps, accountId: string) {
  if ((await findAccountStatus(db, accountId)) === 'LOCKED') throw identityError.ACCOUNT_LOCKED()
}
