import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { coarseNetwork } from '../coarse-network.ts'
import { setSessionCookies } from '../cookies.ts'
import { findOpenSession } from '../lifecycle/sessions.repository.ts'
import { endCallerSessions, startSession } from '../lifecycle/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { nativeError } from './native.errors.ts'
import { consumeWebViewCode } from '../actors.read-model.ts'
import { insertWebViewCode } from './web-view-codes.repository.ts'
import { ownPath } from './own-path.ts'

/** Issues a code to an app with which its web view signs in; the app must send its own device id with both calls. */
export async function createWebViewCode({ db }: Deps, { sessionId }: Actor, { device, to }: { device: string; to: string }) {
  const session = await findOpenSession(db, sessionId)
  if (session?.kind !== 'native' || session.deviceHash !== hashToken(device)) throw nativeError.NATIVE_ONLY()
  const code = newToken()
  const expiresAt = await insertWebViewCode(db, hashToken(code), sessionId)
  const path = `/web-view?${new URLSearchParams({ code, to: ownPath(to) }).toString()}`
  return { code, path, expiresAt: expiresAt.toISOString() }
}

/**
 * Gives the web view a child session of the app's: it ends with it and is no stronger or fresher. A link alone cannot redeem a code, because it
 * cannot send the device id.
 */
export async function redeemWebViewCode(deps: Deps, caller: Caller, { device, code, to }: { device: string; code: string; to: string }) {
  const cookieDevice = newToken()
  const session = await transact(deps, async (deps) => {
    const app = await consumeWebViewCode(deps.db, hashToken(code), hashToken(device))
    if (!app) throw nativeError.WEB_VIEW_CODE_INVALID()
    const { userAgent, ip } = caller
    return startSession(deps, { ...app, device: cookieDevice, userAgent, network: coarseNetwork(ip), kind: 'web-view' })
  })
  await endCallerSessions(deps, caller, 'REPLACED')
  setSessionCookies(caller.cookies, { ...session, device: cookieDevice })
  return { to: ownPath(to) }
}
