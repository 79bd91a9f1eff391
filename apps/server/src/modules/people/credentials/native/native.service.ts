import type { SignIn, SignInByCode } from '@khue/contracts/people/identity'
import type { z } from 'zod'
import type { Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { peopleError } from '#modules/people/people'
import { passSecondStep } from '../second-factor/second-step.service.ts'
import { endSessions, exchange, findOpenSession, findSessionIdOf, hashToken } from '#modules/people/sessions'
import { completeNativeSignIn } from '../sign-in/complete-sign-in.service.ts'
import { checkPassword, checkSignInCode } from '../sign-in/sign-in.service.ts'

type Shown<T> = { device: string } & T

export async function nativeSignIn(deps: Deps, caller: Caller, { device, ...shown }: Shown<z.output<typeof SignIn>>) {
  return completeNativeSignIn(deps, caller, { ...(await checkPassword(deps, caller, shown)), device })
}

export async function nativeSignInByCode(deps: Deps, caller: Caller, { device, ...shown }: Shown<z.output<typeof SignInByCode>>) {
  return completeNativeSignIn(deps, caller, { accountId: await checkSignInCode(deps, caller, shown), device })
}

export async function nativeSecondStep(deps: Deps, caller: Caller, shown: Shown<{ ticket: string; code: string }>) {
  return completeNativeSignIn(deps, caller, { ...(await passSecondStep(deps, shown)), device: shown.device, isStrong: true })
}

/** Follows the same rules of rotation and theft as a browser's cookies (architecture 3a). */
export async function nativeRefresh(deps: Deps, { device, refreshToken: refresh }: Shown<{ refreshToken: string }>) {
  const renewed = await exchange(deps, { refresh, device, isNative: true })
  if (!renewed) throw peopleError.SESSION_ENDED()
  const { accessToken, refreshToken, expiresAt } = renewed
  return { accessToken, refreshToken, expiresAt: expiresAt.toISOString() }
}

/** Ends the app's session and its web views; ignores invalid tokens. */
export async function nativeSignOut(deps: Deps, { device, refreshToken }: Shown<{ refreshToken: string }>) {
  const sessionId = await findSessionIdOf(deps.db, refreshToken)
  const session = sessionId && (await findOpenSession(deps.db, sessionId))
  if (session && session.kind === 'native' && session.deviceHash === hashToken(device)) await endSessions(deps, sessionId, 'SIGNED_OUT')
}
